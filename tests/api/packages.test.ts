import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { MembershipService, Packages } from '#shared/billing/package.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const scope = 'customer-package';
let server: TestServer;
let manager: ApiClient;

beforeAll(async () => {
  // Months go by below.
  server = await startTestServer({ env: { SESSION_TTL: '90000h' } });
  await server.db.query(
    `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price,
       currency, is_offered) VALUES
       ('payg', 'Pay as you go', 'free', 'Monthly', 100, 4, 8, 6, 0, 'RM', true),
       ('starter', 'Starter', 'paid', 'Monthly', 200, 20, 6, 20, 49000, 'RM', true),
       ('studio', 'Studio', 'paid', 'Monthly', 1000, 80, 20, 60, 149000, 'RM', true),
       ('old', 'Old', 'paid', 'Monthly', 1, 1, 1, 1, 1, 'RM', false),
       ('abroad', 'Abroad', 'paid', 'Monthly', 1, 1, 1, 1, 1, '€', true)`,
  );
  await server.db.query(
    `INSERT INTO products (id, type, name, amount, price, is_monthly) VALUES
       ('once', 'hours', '1 hour', 1, 100, false), ('room', 'storage', '+5 GB', 5, 3900, true)`,
  );
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  manager = await server.signIn('user', 'manager@galley.test');
});
afterAll(() => server.close());

const now = (): Date => server.parts.clock();
const fromNow = (days: number): Date => new Date(now().getTime() + days * dayMs);

/** A company with its owner, on a plan; `paidFor` days, with a payment method. */
async function company(
  name: string,
  planId: string,
  { paidFor = null, pays = true }: { paidFor?: number | null; pays?: boolean } = {},
): Promise<{ id: string; owner: ApiClient; staff: ApiClient; mail: string }> {
  const id = await server.addCompany(name);
  await server.db.query(
    `UPDATE companies c SET plan = p.type, plan_id = p.id, plan_title = p.title, plan_price = p.price,
       storage_quota = p.storage_quota, allocated_hours = p.allocated_hours, active_orders = p.active_orders,
       total_orders = p.total_orders, paid_until = $3, plan_ends_told_at = $4, cycle_from = $4
     FROM plans p WHERE c.id = $1 AND p.id = $2`,
    [id, planId, paidFor === null ? null : fromNow(paidFor), now()],
  );
  const mail = `owner@${name.toLowerCase()}.test`;
  await server.addPerson({ email: mail, role: 'owner', companyId: id });
  await server.addPerson({ email: `staff@${name.toLowerCase()}.test`, role: 'staff', companyId: id });
  const owner = await server.signIn('customer', mail);
  const staff = await server.signIn('customer', `staff@${name.toLowerCase()}.test`);
  if (pays)
    await owner.write('POST', '/billing/payments', 'customer-payment-method', {
      kind: 'bank-transfer',
      name,
    });
  return { id, owner, staff, mail };
}

/** The next mail to somebody whose subject has `text`; those to others are passed over. */
async function mailTo(to: string, text = ''): Promise<void> {
  for (;;) {
    const mail = await server.nextMail();
    if (mail.to === to && mail.subject.includes(text)) return;
  }
}

const packagesOf = async (who: ApiClient): Promise<Packages> => {
  const { data } = await who.get<Packages>('/package/plans');
  if (data === undefined) throw new Error('there are no packages');
  return data;
};
const serviceOf = async (who: ApiClient): Promise<MembershipService> => {
  const { data } = await who.get<MembershipService>('/package/service');
  if (data === undefined) throw new Error('there is no service');
  return data;
};
const stand = async (who: ApiClient): Promise<PlanUse> => {
  const { data } = await who.get<PlanUse>('/package/use');
  if (data === undefined) throw new Error('there is no plan');
  return data;
};
const openOf = async (owner: ApiClient): Promise<Invoice[]> =>
  (await invoicesOf(owner)).filter(({ due }) => due > 0);
const invoicesOf = async (who: ApiClient): Promise<Invoice[]> =>
  (await who.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? [];
const choose = (who: ApiClient, planId: string) =>
  who.write<{ message: string }>('PUT', '/package/plan', scope, { planId });
/** As `room` is shown, unless `shown` says otherwise. */
const buy = (who: ApiClient, qty = 1, productId = 'room', shown = { price: '3900', amount: '5' }) =>
  who.write<{ message: string }>('POST', '/package/add-ons', scope, {
    productId,
    qty: String(qty),
    ...shown,
  });
const cancelAddOn = (who: ApiClient, id: string | undefined) =>
  who.write<{ message: string }>('PUT', `/package/add-ons/${id}/cancel`, scope);
const keepAddOn = (who: ApiClient, id: string | undefined) =>
  who.write<{ message: string }>('PUT', `/package/add-ons/${id}/reactivate`, scope);
/** `amount`: minor units; absent: all that is due. */
const pay = async (id: string | undefined, amount?: string) => {
  const { status } = await manager.write('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', {
    reference: 'TT',
    ...(amount === undefined ? {} : { amount }),
  });
  expect(status).toBe(200);
};

describe('a plan that is chosen', () => {
  it('is one that is offered in the company’s currency; what it costs is shown to who pays', async () => {
    const { owner, staff } = await company('Anchor', 'starter', { paidFor: 20 });
    const { plans, current, problem, payBy, nextPayment } = await packagesOf(owner);
    expect(plans.map(({ id }) => id)).toEqual(['payg', 'starter', 'studio']);
    expect(current).toMatchObject({ id: 'starter', price: 49_000, storage: 200 });
    expect([problem, payBy?.name, nextPayment?.total]).toEqual([null, 'Anchor', 49_000]);
    const seen = await packagesOf(staff);
    expect(seen.plans.map(({ price }) => price)).toEqual([null, null, null]);
    expect([seen.payBy, seen.nextPayment]).toEqual([null, null]);
    expect((await choose(staff, 'studio')).status).toBe(403);
    expect((await choose(owner, 'old')).status).toBe(404);
    expect((await choose(owner, 'abroad')).status).toBe(404);
    expect((await choose(owner, 'starter')).status).toBe(409);
    expect((await manager.get('/package/plans')).status).toBe(404);
  });

  it('comes with the end of what is paid, and is announced, billed and called off', async () => {
    const { owner, staff, id } = await company('Birch', 'starter', { paidFor: 20 });
    const live = await connectLive(server.url, 'customer', staff.token);
    const { data } = await choose(owner, 'studio');
    expect(data?.message).toMatch(/^Your plan will be upgraded to Studio on /);
    await live.when('reload-profile');
    live.close();
    expect((await owner.get<User>('/r/profile')).data).toMatchObject({
      isScheduledUpgrade: true,
      scheduledPlan: { title: 'Studio' },
    });
    expect((await choose(owner, 'studio')).messages).toEqual(['Studio is scheduled already.']);
    expect((await choose(owner, 'payg')).data?.message).toMatch(/^Your plan will be downgraded to Pay as /);
    expect((await packagesOf(owner)).nextPayment).toBeNull();
    expect((await choose(owner, 'starter')).messages?.[0]).toContain('Cancel the scheduled downgrade');
    await owner.write('PUT', '/package/cancel-downgrade', scope);
    expect((await packagesOf(owner)).change).toBeNull();
    // Of two concurrent choices one is scheduled in the end.
    await Promise.all([choose(owner, 'studio'), choose(owner, 'payg')]);
    const rows = await server.db.query('SELECT 1 FROM plan_changes WHERE company_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('replaces the open invoice of the next term, and withdraws it where nothing is to be paid', async () => {
    const { owner, mail } = await company('Cedar', 'starter', { paidFor: 5 });
    await runScheduled(server.parts);
    await mailTo(mail);
    const [invoice] = await invoicesOf(owner);
    expect(invoice?.total).toBe(49_000);
    expect((await choose(owner, 'studio')).data?.message).toContain('Your open invoice is replaced');
    await mailTo(mail, 'RM 1,490.00');
    expect(await openOf(owner)).toMatchObject([{ total: 149_000, dueDate: invoice?.dueDate }]);
    await choose(owner, 'payg');
    expect(await openOf(owner)).toEqual([]);
    server.advance(6 * dayMs);
    await runScheduled(server.parts);
    expect((await stand(owner)).membership).toMatchObject({ type: 'free', latePaymentPopup: false });
  });

  it('does not come, nor is called off, while a term at the other price is paid in part', async () => {
    const kept = await company('Dogwood', 'starter', { paidFor: 5 });
    const lowered = await company('Elder', 'studio', { paidFor: 5 });
    await choose(lowered.owner, 'starter');
    await runScheduled(server.parts);
    const bills = await Promise.all([kept, lowered].map(async ({ owner }) => (await openOf(owner))[0]));
    expect(bills).toMatchObject([{ total: 49_000 }, { total: 49_000 }]);
    for (const bill of bills) await pay(bill?._id, '100');
    const [problem] = (await choose(kept.owner, 'studio')).messages ?? [];
    expect(problem).toBe(
      `${bills[0]?.number} is being paid. Once it is paid as a whole you can choose another plan.`,
    );
    expect((await packagesOf(kept.owner)).problem).toBe(problem);
    const cancelled = await lowered.owner.write('PUT', '/package/cancel-downgrade', scope);
    expect(cancelled.messages?.[0]).toContain(
      `${bills[1]?.number} is being paid at the price of the downgrade`,
    );
    expect((await packagesOf(lowered.owner)).change).toMatchObject({ kind: 'downgrade' });
    await pay(bills[0]?._id);
    expect((await choose(kept.owner, 'studio')).status).toBe(200);
  });

  it('waits for a leave to end', async () => {
    const { owner } = await company('Dune', 'starter', { paidFor: 20 });
    await choose(owner, 'studio');
    await owner.write('PUT', '/package/leave', scope, { reason: 'Rebuilding', months: '1' });
    expect((await choose(owner, 'payg')).messages?.[0]).toContain('on leave');
    const before = (await packagesOf(owner)).change?.date ?? '';
    server.advance(25 * dayMs);
    await runScheduled(server.parts);
    expect((await stand(owner)).membership.title).toBe('Starter');
    await owner.write('PUT', '/package/reactivate', scope);
    const { change } = await packagesOf(owner);
    expect(Math.round((Date.parse(change?.date ?? '') - Date.parse(before)) / dayMs)).toBe(25);
    expect((await stand(owner)).membership.dueDate).toBe(change?.date);
  });

  it('begins at once from a free plan: with an invoice, a term from now, and what was bought', async () => {
    const { owner, mail, id } = await company('Ember', 'payg', { pays: false });
    expect((await choose(owner, 'studio')).messages).toEqual([
      'Add a payment method first: the plan is paid with it.',
    ]);
    await owner.write('POST', '/billing/payments', 'customer-payment-method', {
      kind: 'bank-transfer',
      name: 'Ember',
    });
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at) VALUES ($1, 'hours', '+2', 2, false, $2)`,
      [id, now()],
    );
    server.advance(dayMs);
    const begun = now();
    const both = await Promise.all([choose(owner, 'studio'), choose(owner, 'studio')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await mailTo(mail);
    const { membership } = await stand(owner);
    expect(membership).toMatchObject({ title: 'Studio', type: 'paid', latePaymentPopup: false });
    expect(membership.allocatedHour.additionals).toMatchObject([{ title: '+2' }]);
    const [invoice, ...more] = await invoicesOf(owner);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'plan', total: 149_000 });
    expect((await choose(owner, 'starter')).messages?.[0]).toContain(`${invoice?.number} is open`);
    server.advance(10 * dayMs);
    await runScheduled(server.parts);
    expect(await invoicesOf(owner)).toHaveLength(1);
    await pay(invoice?._id);
    const days = (Date.parse((await stand(owner)).membership.dueDate ?? '') - +begun) / dayMs;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
    expect(Math.round(days)).toBeLessThanOrEqual(31);
  });

  it('is inactive from the day on which its first term was due, until it is paid', async () => {
    const { owner } = await company('Fir', 'payg');
    await choose(owner, 'starter');
    server.advance(15 * dayMs);
    expect((await stand(owner)).membership.latePaymentPopup).toBe(true);
    await pay((await invoicesOf(owner))[0]?._id);
    const { dueDate, latePaymentPopup } = (await stand(owner)).membership;
    expect(latePaymentPopup).toBe(false);
    expect(Date.parse(dueDate ?? '')).toBeGreaterThan(+fromNow(27));
  });

  it('begins at once where what was paid is over, with the open invoice', async () => {
    const { owner } = await company('Gorse', 'starter', { paidFor: -1 });
    await runScheduled(server.parts);
    expect((await choose(owner, 'studio')).data?.message).toContain('active once its invoice is paid');
    expect(await openOf(owner)).toMatchObject([{ total: 149_000 }]);
    expect((await stand(owner)).membership).toMatchObject({ title: 'Studio', latePaymentPopup: true });
    expect((await choose(owner, 'payg')).data?.message).toContain('Nothing is due for the previous plan');
    expect(await openOf(owner)).toEqual([]);
    expect((await stand(owner)).membership).toMatchObject({ type: 'free', latePaymentPopup: false });
  });
});

describe('a plan whose open invoice was written off', () => {
  it.each(['studio', 'starter'])(
    'is followed by a first term of %s, with an invoice of its own',
    async (planId) => {
      const { owner } = await company(`Hazel-${planId}`, 'starter', { paidFor: -1 });
      await runScheduled(server.parts);
      const [lost] = await openOf(owner);
      const path = `/billing/invoices/${lost?._id}/write-off`;
      await manager.write('PUT', path, 'customer-transaction', { reason: 'Lost' });
      server.advance(60 * dayMs);
      await runScheduled(server.parts);
      expect((await stand(owner)).limits?.subscription).toBe('ended');
      expect((await choose(owner, planId)).data?.message).toContain(
        'The invoice of its first term is mailed',
      );
      expect((await stand(owner)).limits?.subscription).toBe('active');
      const [first] = await openOf(owner);
      await pay(first?._id);
      expect(Date.parse((await stand(owner)).membership.dueDate ?? '')).toBeGreaterThan(+fromNow(27));
      expect((await choose(owner, planId)).status).toBe(409);
    },
  );
});

describe('an add-on by the month', () => {
  it('is not sold to a free plan, in a trial, on leave, unpaid, without a method, or to who does not buy', async () => {
    const free = await company('Heath', 'payg');
    expect((await buy(free.owner)).messages?.[0]).toContain('by the cart');
    const { owner, staff, id } = await company('Iris', 'starter', { paidFor: 20, pays: false });
    expect((await buy(owner)).messages?.[0]).toContain('payment method first');
    expect((await serviceOf(owner)).problem).toContain('payment method first');
    await server.db.query('UPDATE companies SET trial_ends_at = $2, trial_days = 14 WHERE id = $1', [
      id,
      fromNow(5),
    ]);
    expect((await buy(owner)).messages).toEqual(['Extra resources are not sold during a free trial.']);
    expect((await buy(staff)).status).toBe(403);
    expect(await serviceOf(staff)).toMatchObject({ products: [], price: null, nextPayment: null });
    expect((await manager.get('/package/service')).status).toBe(404);
    for (const qty of [0, 100, 1.5]) expect((await buy(owner, qty)).status).toBe(422);
  });

  it('is given at once, billed by the month, cancelled to its end, and kept', async () => {
    const { owner, staff, mail } = await company('Juniper', 'starter', { paidFor: 100 });
    expect((await serviceOf(owner)).products.map(({ id }) => id)).toEqual(['room']);
    expect((await buy(owner, 1, 'once')).status).toBe(404);
    const bought = now();
    const live = await connectLive(server.url, 'customer', staff.token);
    expect((await buy(owner, 2)).data?.message).toMatch(/^2 × \+5 GB is yours\./);
    await live.when('reload-profile');
    live.close();
    await mailTo(mail);
    expect((await stand(owner)).retail.additionalStorageQuota).toBe(10);
    const [invoice] = await invoicesOf(owner);
    expect(invoice).toMatchObject({ kind: 'add-on', total: 7_800 });
    expect((await serviceOf(owner)).addOns).toMatchObject([
      { title: '2 × +5 GB', price: 7_800, invoiceId: invoice?._id, isEnding: false },
    ]);
    expect((await serviceOf(staff)).addOns).toMatchObject([{ price: null, invoiceId: null }]);
    // Within the week before it would end it is not billed a second time.
    server.advance(10 * dayMs);
    await runScheduled(server.parts);
    expect(await invoicesOf(owner)).toHaveLength(1);
    await pay(invoice?._id);
    const [own] = (await serviceOf(owner)).addOns;
    const days = Math.round((Date.parse(own?.dueDate ?? '') - +bought) / dayMs);
    expect(days >= 28 && days <= 31).toBe(true);

    server.advance(15 * dayMs);
    await runScheduled(server.parts);
    expect(await invoicesOf(owner)).toHaveLength(2);
    expect((await cancelAddOn(staff, own?.id)).status).toBe(403);
    expect((await cancelAddOn(owner, 'none')).status).toBe(404);
    expect((await cancelAddOn(owner, own?.id)).data?.message).toContain('open invoice is withdrawn');
    expect(await openOf(owner)).toEqual([]);
    expect((await cancelAddOn(owner, own?.id)).status).toBe(409);
    expect((await keepAddOn(owner, own?.id)).data?.message).toContain('continues');
    expect((await keepAddOn(owner, own?.id)).status).toBe(409);
    await cancelAddOn(owner, own?.id);
    server.advance(20 * dayMs);
    await runScheduled(server.parts);
    expect((await stand(owner)).retail.additionalStorageQuota).toBe(0);
    expect((await serviceOf(owner)).addOns).toEqual([]);
    expect((await keepAddOn(owner, own?.id)).messages?.[0]).toContain('has ended');
    expect(await openOf(owner)).toEqual([]);
  });

  it('leaves an open invoice of several when it is cancelled, and comes back to it', async () => {
    const { owner, id, mail } = await company('Kelp', 'starter', { paidFor: 100 });
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, price)
       VALUES ($1, 'storage', 'A', 5, true, $2, 100), ($1, 'hours', 'B', 5, true, $2, 300)`,
      [id, fromNow(5)],
    );
    await runScheduled(server.parts);
    const [a] = (await serviceOf(owner)).addOns.filter(({ title }) => title === 'A');
    expect((await cancelAddOn(owner, a?.id)).data?.message).toContain('replaced by another');
    await mailTo(mail, 'RM 3.00');
    await keepAddOn(owner, a?.id);
    await mailTo(mail, 'RM 4.00');
    expect(await openOf(owner)).toHaveLength(1);
  });

  it('that is not paid in time counts no more, with a notification; nothing else is sold meanwhile', async () => {
    const { owner } = await company('Larch', 'starter', { paidFor: 100 });
    await buy(owner);
    const live = await connectLive(server.url, 'customer', owner.token);
    server.advance(15 * dayMs);
    await runScheduled(server.parts);
    await live.when('reload-profile');
    live.close();
    expect((await stand(owner)).retail.additionalStorageQuota).toBe(0);
    const { addOns, problem } = await serviceOf(owner);
    expect(addOns).toMatchObject([{ hasLapsed: true }]);
    expect(problem).toMatch(/^INV-\d+ is overdue/);
    expect((await buy(owner)).status).toBe(409);
    await pay(addOns[0]?.invoiceId ?? '');
    expect((await stand(owner)).retail.additionalStorageQuota).toBe(5);
  });

  it('ends with the paid plan', async () => {
    const { owner } = await company('Maple', 'starter', { paidFor: 5 });
    await buy(owner);
    await pay((await invoicesOf(owner))[0]?._id);
    await choose(owner, 'payg');
    server.advance(6 * dayMs);
    await runScheduled(server.parts);
    expect((await stand(owner)).membership.type).toBe('free');
    expect((await serviceOf(owner)).addOns).toMatchObject([{ isEnding: true }]);
    server.advance(30 * dayMs);
    await runScheduled(server.parts);
    expect((await invoicesOf(owner)).every(({ payment }) => payment !== null)).toBe(true);
  });
});
