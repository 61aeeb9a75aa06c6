import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import type { User } from '#shared/accounts/user.ts';
import type { CartItem } from '#shared/billing/cart.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let payg: string;
let subscribed: string;
let buyer: ApiClient;
let subscriber: ApiClient;
let staff: ApiClient;
let manager: ApiClient;
let operator: ApiClient;

beforeAll(async () => {
  // Days go by below.
  server = await startTestServer({ env: { SESSION_TTL: '90000h' } });
  payg = await server.addCompany('Olive');
  subscribed = await server.addCompany('Lim & Sons');
  await server.db.query(`UPDATE companies SET plan = 'free' WHERE id = $1`, [payg]);
  await server.db.query(
    `INSERT INTO products (id, type, name, amount, price) VALUES ('hours', 'hours', '5 hours of work', 5, 55000),
       ('room', 'storage', 'One KB', 1024, 100)`,
  );
  await server.addPerson({ email: 'owner@olive.test', role: 'owner', companyId: payg });
  await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId: subscribed });
  await server.addPerson({ email: 'staff@lim.test', role: 'staff', companyId: subscribed });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  [buyer, subscriber, staff] = [
    await server.signIn('customer', 'owner@olive.test'),
    await server.signIn('customer', 'mei@lim.test'),
    await server.signIn('customer', 'staff@lim.test'),
  ];
  manager = await server.signIn('user', 'manager@galley.test');
  operator = await server.signIn('user', 'operator@galley.test');
});
afterAll(() => server.close());

const invoicesOf = async (who: ApiClient): Promise<Invoice[]> =>
  (await who.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? [];
const record = (id: string | undefined, reference: string, who = manager) =>
  who.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', { reference });
const stand = async (who = subscriber): Promise<PlanUse['membership']> => {
  const { data } = await who.get<PlanUse>('/package/use');
  if (data === undefined) throw new Error('there is no plan');
  return data.membership;
};
const setPlan = (columns: string, ...values: unknown[]) =>
  server.db.query(`UPDATE companies SET ${columns} WHERE id = $1`, [subscribed, ...values]);
/** Returns the mail whose subject begins so, past or to come. */
async function mailOf(subject: string): Promise<Mail> {
  const found = () => server.mails.find((mail) => mail.subject.startsWith(subject));
  await expect.poll(found).toBeDefined();
  return found() as Mail;
}
/** Gives the subscriber Studio for RM 1,490.00 a month, and the buyer a free plan; nothing else was bought or asked for. */
async function resetPlans(): Promise<void> {
  for (const table of ['invoices', 'add_ons', 'plan_changes'])
    await server.db.query(`DELETE FROM ${table} WHERE company_id = $1`, [subscribed]);
  await server.db.query('DELETE FROM plan_changes WHERE company_id = $1', [payg]);
  await setPlan(
    `plan = DEFAULT, payment_term = DEFAULT, active_orders = DEFAULT, total_orders = DEFAULT,
     allocated_hours = DEFAULT, plan_id = DEFAULT, leave_from = NULL, leave_until = NULL,
     plan_title = 'Studio', plan_price = 149000, paid_until = $2`,
    fromNow(20),
  );
  await server.db.query(`UPDATE companies SET plan = 'free', paid_until = NULL WHERE id = $1`, [payg]);
}
const fromNow = (days: number): Date => new Date(server.parts.clock().getTime() + days * dayMs);

describe('an invoice of the cart', () => {
  let data: Invoice | undefined;
  let id: string | undefined;
  const items: CartItem[] = [
    { id: 'hours', qty: 2, type: 'hours' },
    { id: 'room', qty: 1, type: 'storage' },
  ];
  beforeAll(async () => {
    const form = { items: JSON.stringify(items) };
    ({ data } = await buyer.write<Invoice>('POST', '/cart/checkout', 'cart', form));
    id = data?._id;
  });

  it('is mailed to who pays, and found again', async () => {
    const mail = await mailOf(`Invoice ${data?.number} over `);
    expect(mail.to).toBe('owner@olive.test');
    const due = zoneDate(new Date(data?.dueDate ?? 0), 'Asia/Kuala_Lumpur');
    expect(mail.subject).toContain(`Invoice ${data?.number} over RM 1,101.00, due on ${due}`);
    expect(mail.text).toContain(`is due on ${due} (Kuala Lumpur, UTC+08:00).`);
    expect(mail.text).toContain('2 × 5 hours of work, RM 550.00');
    expect(mail.text).toContain(`http://galley.test/billing/invoices/${id}`);
    expect(await invoicesOf(buyer)).toEqual([data]);
    expect(data).toMatchObject({ kind: 'cart', payment: null });
    expect((await buyer.get<Invoice>(`/billing/invoices/${id}`)).data).toEqual(data);
    expect((await stand(buyer)).allocatedHour.additionals).toEqual([]);
  });

  it('is nobody else’s to read', async () => {
    expect((await subscriber.get(`/billing/invoices/${id}`)).status).toBe(404);
    expect((await staff.get('/billing/invoices')).status).toBe(403);
    expect((await staff.get(`/billing/invoices/${id}`)).status).toBe(403);
    expect((await operator.get('/billing/invoices')).status).toBe(403);
    const { data } = await manager.get<{ invoices: ManagedInvoice[] }>('/billing/invoices');
    expect(data?.invoices.map(({ _id, company }) => [_id, company])).toEqual([[id, 'Olive']]);
  });

  it('gives what was bought when a manager records its payment, once: hours for this month of the plan, room for good', async () => {
    expect((await record(id, 'TT 4711', operator)).status).toBe(403);
    expect(await record(id, '  ')).toMatchObject({ status: 422, messages: ['Payment reference: Required!'] });
    expect((await record('none', 'TT 4711')).status).toBe(404);
    const { data } = await record(id, ' TT 4711 ');
    expect(data?.payment).toEqual({ paidAt: expect.any(String), reference: 'TT 4711' });
    await mailOf(`Invoice ${data?.number} is paid`);
    expect((await record(id, 'again')).status).toBe(409);
    const { allocatedHour, storages } = await stand(buyer);
    expect(allocatedHour.additionals).toMatchObject([
      { title: '2 × 5 hours of work', amount: 10, dueDate: null },
    ]);
    expect(storages.additionals).toMatchObject([{ title: 'One KB', amount: 1024 }]);
    expect((await invoicesOf(buyer))[0]?.payment?.reference).toBe('TT 4711');

    server.advance(32 * dayMs);
    const later = await stand(buyer);
    expect(later.allocatedHour.additionals).toEqual([]);
    expect(later.storages.additionals).toMatchObject([{ title: 'One KB' }]);
  });
});

describe('a plan’s next term', () => {
  beforeEach(resetPlans);

  it('that ends on the 31st ends on the last of a shorter month, and on the 31st again', async () => {
    await setPlan('paid_until = $2', new Date('2031-05-31T02:00:00Z'));
    const ends: (string | null)[] = [];
    for (let term = 0; term < 2; term += 1) {
      server.advance(Date.parse((await stand()).dueDate ?? '') - dayMs - server.parts.clock().getTime());
      await runScheduled(server.parts);
      await record((await invoicesOf(subscriber))[0]?._id, `TT ${term}`);
      ends.push((await stand()).dueDate);
    }
    expect(ends).toEqual(['2031-06-30T02:00:00.000Z', '2031-07-31T02:00:00.000Z']);
  });

  it('is billed a week ahead, once, and goes on from the paid time when it is paid', async () => {
    const paidUntil = fromNow(8);
    await setPlan('paid_until = $2', paidUntil);
    await runScheduled(server.parts);
    expect(await invoicesOf(subscriber)).toEqual([]);
    server.advance(2 * dayMs);
    await runScheduled(server.parts);
    await runScheduled(server.parts);
    const [invoice, ...further] = await invoicesOf(subscriber);
    expect(further).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'plan', total: 149_000, dueDate: paidUntil.toISOString() });
    expect(invoice?.lines[0]?.name).toBe('Studio plan, monthly');
    expect((await mailOf(`Invoice ${invoice?.number} over `)).to).toBe('mei@lim.test');
    await record(invoice?._id, 'TT 1');
    const next = new Date(paidUntil);
    next.setUTCMonth(next.getUTCMonth() + 1);
    expect(Math.abs(Date.parse((await stand()).dueDate ?? '') - next.getTime())).toBeLessThan(4 * dayMs);
    await runScheduled(server.parts);
    expect(await invoicesOf(subscriber)).toHaveLength(1);
  });

  it('takes no number while one is open: the numbers of invoices follow each other', async () => {
    const numbers = async (): Promise<number[]> =>
      (await invoicesOf(subscriber))
        .map(({ number }) => Number(number.replace(/\D/g, '')))
        .sort((one, other) => one - other);
    await setPlan('paid_until = $2', fromNow(3));
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, price, due_at)
       VALUES ($1, 'total-order', '+2 orders', 2, true, 1000, $2)`,
      [subscribed, fromNow(3)],
    );
    for (let round = 0; round < 3; round += 1) await runScheduled(server.parts);
    const [first = 0, ...others] = await numbers();
    expect(others).toEqual([first + 1]);
    await server.db.query('DELETE FROM invoices WHERE company_id = $1', [subscribed]);
    for (let round = 0; round < 3; round += 1) await runScheduled(server.parts);
    expect(await numbers()).toEqual([first + 2, first + 3]);
  });

  it('that is paid late begins with the payment, and ends the warning', async () => {
    await setPlan('paid_until = $2', fromNow(-10));
    expect((await stand()).latePaymentPopup).toBe(true);
    await runScheduled(server.parts);
    const [invoice] = await invoicesOf(subscriber);
    await record(invoice?._id, 'TT 2');
    const { latePaymentPopup, dueDate } = await stand();
    expect(latePaymentPopup).toBe(false);
    expect(Date.parse(dueDate ?? '')).toBeGreaterThan(fromNow(27).getTime());
  });

  describe('where another plan comes', () => {
    let end: Date;
    const schedule = (companyId: string, due: Date) =>
      server.db.query(
        `INSERT INTO plan_changes (company_id, kind, plan_id, due_at) VALUES ($1, 'downgrade', 'starter', $2)`,
        [companyId, due],
      );
    const callOff = () =>
      subscriber.write<{ message: string }>('PUT', '/package/cancel-downgrade', 'customer-package');
    beforeAll(async () => {
      await server.db.query(
        `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price)
         VALUES ('starter', 'Starter', 'paid', 'Yearly', 1, 1, 1, 1, 490000)`,
      );
    });
    beforeEach(async () => {
      end = fromNow(3);
      await setPlan('paid_until = $2', end);
    });

    it('is billed at its price, and at the present one’s when it is called off', async () => {
      await schedule(subscribed, end);
      await runScheduled(server.parts);
      const [invoice] = await invoicesOf(subscriber);
      expect(invoice?.lines).toMatchObject([{ name: 'Starter plan, yearly', price: 490_000 }]);
      expect((await callOff()).data?.message).toContain('Your open invoice is replaced');
      const [next, replaced] = await invoicesOf(subscriber);
      expect((await mailOf('Credit note')).subject).toMatch(/^Credit note CN-\d+ over RM 4,900\.00$/);
      await mailOf(`Invoice ${next?.number} over RM 1,490.00, due on `);
      expect(next).toMatchObject({ total: 149_000, due: 149_000 });
      expect(next?.lines).toMatchObject([{ name: 'Studio plan, monthly', price: 149_000 }]);
      // What was issued stays as it was, and a credit note takes it back.
      expect(replaced).toMatchObject({ _id: invoice?._id, total: 490_000, due: 0, dueDate: next?.dueDate });
      expect(replaced?.creditNotes).toMatchObject([{ total: 490_000 }]);
    });

    it('is given for the term that was paid, once, and cannot be called off any more', async () => {
      await schedule(subscribed, end);
      await runScheduled(server.parts);
      const [invoice] = await invoicesOf(subscriber);
      await record(invoice?._id, 'TT 3');
      const isInAYear = async () => {
        const days = (Date.parse((await stand()).dueDate ?? '') - end.getTime()) / dayMs;
        expect([365, 366]).toContain(Math.round(days));
      };
      await isInAYear();
      expect(await callOff()).toMatchObject({
        status: 409,
        messages: [expect.stringContaining('is paid for already')],
      });
      server.advance(4 * dayMs);
      await runScheduled(server.parts);
      expect((await stand()).title).toBe('Starter');
      await isInAYear();
    });

    it('is not given before it is paid to who had a free one', async () => {
      await schedule(payg, fromNow(-1));
      await runScheduled(server.parts);
      expect(await stand(buyer)).toMatchObject({ title: 'Starter', latePaymentPopup: true });
      const [invoice] = await invoicesOf(buyer);
      expect((await mailOf(`Invoice ${invoice?.number} over `)).to).toBe('owner@olive.test');
      await record(invoice?._id, 'TT 4');
      expect(await stand(buyer)).toMatchObject({ latePaymentPopup: false });
    });
  });
});

describe('a leave', () => {
  beforeEach(resetPlans);

  const leave = (reason: string, months: number, who = subscriber) =>
    who.write<{ message: string }>('PUT', '/package/leave', 'customer-package', {
      reason,
      months: String(months),
    });

  it('is asked for by the owner of a running subscription, with a reason', async () => {
    expect(await leave(' ', 1)).toMatchObject({ status: 422, messages: ['Reason: Required!'] });
    expect((await leave('Rebuilding', 4)).status).toBe(422);
    expect((await leave('Rebuilding', 1, staff)).status).toBe(403);
    expect(await leave('Rebuilding', 1, buyer)).toMatchObject({
      status: 409,
      messages: ['Only a subscription can be paused.'],
    });
    const [order] = await server.db.query<{ id: number }>(
      `INSERT INTO orders (company_id, name, status, state, service_name, package_name, creator_id)
       SELECT $1, 'Menu', 'in-review', 'active', 'Layout', 'Studio', id FROM users WHERE company_id = $1 LIMIT 1
       RETURNING id`,
      [subscribed],
    );
    expect(await leave('Rebuilding', 1)).toMatchObject({
      status: 409,
      messages: ['1 order is active. Finish or cancel what is active first.'],
    });
    await server.db.query('DELETE FROM orders WHERE id = $1', [order?.id]);
  });

  it('is refused while an invoice of the plan is open', async () => {
    await server.db.query(
      `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at, plan_term)
       VALUES ($1, 'plan', '[]', 1, 'RM', now(), now(), 'Monthly')`,
      [subscribed],
    );
    expect((await leave('Rebuilding', 1)).status).toBe(409);
  });

  it('is shown at once, to the office too, and its time is not paid for', async () => {
    const paidUntil = Date.parse((await stand()).dueDate ?? '');
    // Twice at once it begins once.
    const both = await Promise.all([leave(' Rebuilding <b>', 2), leave(' Rebuilding <b>', 2)]);
    const [{ data, status }, second] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(second.status).toBe(409);
    expect([status, data?.message]).toEqual([
      200,
      expect.stringMatching(/^Your subscription is on leave until /),
    ]);
    const mail = await mailOf('Lim & Sons is on leave until ');
    expect(mail).toMatchObject({ to: server.parts.installation.current().supportEmail });
    expect(mail.text).toContain('> Rebuilding <b>');
    expect(await stand()).toMatchObject({
      onSubscriptionLeave: true,
      isActive: false,
      latePaymentPopup: false,
    });
    expect((await leave('Again', 1)).status).toBe(409);
    const [waiting] = await server.db.query<{ id: number }>(
      `INSERT INTO orders (company_id, name, status, state, service_name, package_name, creator_id)
       SELECT $1, 'Menu', 'new-order', 'queue', 'Layout', 'Studio', id FROM users WHERE company_id = $1 LIMIT 1
       RETURNING id`,
      [subscribed],
    );
    const begin = (who: ApiClient) =>
      who.write('PUT', `/order/${waiting?.id}/action/ready-to-go`, 'card', {});
    expect(await begin(staff)).toMatchObject({ status: 409, message: 'Your subscription is on leave' });
    expect((await begin(subscriber)).status).toBe(409);
    server.advance(15 * dayMs);
    // Nothing is billed meanwhile.
    await runScheduled(server.parts);
    expect(await invoicesOf(subscriber)).toEqual([]);
    await subscriber.write('PUT', '/package/reactivate', 'customer-package');
    const { dueDate, isActive } = await stand();
    expect(isActive).toBe(true);
    expect(Math.round((Date.parse(dueDate ?? '') - paidUntil) / dayMs)).toBe(15);
    expect((await begin(staff)).status).toBe(200);
    await server.db.query('DELETE FROM orders WHERE id = $1', [waiting?.id]);
  });

  it('ends later what is paid by the month, too', async () => {
    const end = fromNow(30);
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, price)
       VALUES ($1, 'storage', '+1 GB', 1, true, $2, 100)`,
      [subscribed, end],
    );
    await leave('A week', 1);
    server.advance(7 * dayMs);
    await subscriber.write('PUT', '/package/reactivate', 'customer-package');
    const due = (await stand()).storages.additionals.find(({ title }) => title === '+1 GB')?.dueDate;
    expect(Math.round((Date.parse(due ?? '') - end.getTime()) / dayMs)).toBe(7);
  });

  it('that ends by itself moves the end of the paid time by its own length', async () => {
    const paidUntil = Date.parse((await stand()).dueDate ?? '');
    await leave('Once more', 1);
    server.advance(60 * dayMs);
    await runScheduled(server.parts);
    const { data } = await subscriber.get<User>('/r/profile');
    expect(data?.membership?.onSubscriptionLeave).toBe(false);
    const moved = Math.round((Date.parse(data?.membership?.dueDate ?? '') - paidUntil) / dayMs);
    expect([28, 29, 30, 31]).toContain(moved);
  });
});
