import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePassedEnds } from '#server/billing/plans/membership.queries.ts';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { maxCartQuantity, maxPrice } from '#shared/kernel/limits.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let subscribed: string;
let subscriber: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  // Years go by below.
  server = await startTestServer({ env: { SESSION_TTL: '90000h' } });
  subscribed = await server.addCompany('Lim & Sons');
  await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId: subscribed });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  subscriber = await server.signIn('customer', 'mei@lim.test');
  manager = await server.signIn('user', 'manager@galley.test');
});
afterAll(() => server.close());

const invoicesOf = async (who: ApiClient): Promise<Invoice[]> =>
  (await who.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? [];
const record = (id: string | undefined, reference: string) =>
  manager.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', {
    reference,
  });
const stand = async (who = subscriber): Promise<PlanUse['membership']> => {
  const { data } = await who.get<PlanUse>('/package/use');
  if (data === undefined) throw new Error('there is no plan');
  return data.membership;
};

describe('add-ons by the month', () => {
  const addOns = async () => {
    const { storages, allocatedHour } = await stand();
    return [...storages.additionals, ...allocatedHour.additionals].map(({ title, dueDate }) => [
      title,
      dueDate,
    ]);
  };
  let end: Date;
  beforeAll(async () => {
    end = new Date('2031-01-31T02:00:00.000Z');
    server.advance(end.getTime() - 8 * dayMs - server.parts.clock().getTime());
    await server.db.query(
      `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, price) VALUES
         ($1, 'storage', '+5 GB', 5, true, $2, 3900), ($1, 'hours', '+10 hours', 10, true, $2, 99000),
         ($1, 'hours', '+1 hour', 1, true, $2, 0)`,
      [subscribed, end],
    );
  });

  it('are billed together a week before they run out, once, and go on when they are paid', async () => {
    await runScheduled(server.parts);
    expect(await invoicesOf(subscriber)).toEqual([]);
    server.advance(2 * dayMs);
    await runScheduled(server.parts);
    await runScheduled(server.parts);
    const [invoice, ...further] = await invoicesOf(subscriber);
    expect(further).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'add-on', total: 102_900, dueDate: end.toISOString() });
    expect(invoice?.lines.map(({ name }) => name)).toEqual(['+10 hours, monthly', '+5 GB, monthly']);
    expect((await server.nextMail()).to).toBe('mei@lim.test');
    await record(invoice?._id, 'TT 0');
    await server.nextMail();
    const next = '2031-02-28T02:00:00.000Z';
    expect(await addOns()).toEqual([
      ['+5 GB', next],
      ['+1 hour', end.toISOString()],
      ['+10 hours', next],
    ]);
  });

  it('come back to the 31st, and count no more while they are not paid', async () => {
    const until = (day: string) => server.advance(Date.parse(day) - server.parts.clock().getTime());
    const bill = async () => {
      await runScheduled(server.parts);
      await server.nextMail();
      return (await invoicesOf(subscriber))[0]?._id;
    };
    const pay = async (id: string | undefined) => {
      await record(id, 'TT 00');
      await server.nextMail();
    };
    until('2031-02-25T00:00:00Z');
    await pay(await bill());
    expect((await addOns())[0]).toEqual(['+5 GB', '2031-03-31T02:00:00.000Z']);
    until('2031-03-28T00:00:00Z');
    const late = await bill();
    const live = await connectLive(server.url, 'customer', subscriber.token);
    until('2031-04-01T00:00:00Z');
    await runScheduled(server.parts);
    await live.when('reload-profile');
    live.close();
    expect(await mutate(server.db, (tx) => takePassedEnds(tx, server.parts.clock()))).toEqual([]);
    expect((await addOns()).map(([title]) => title)).toEqual(['+1 hour']);
    await pay(late);
    expect((await addOns())[0]?.[1]?.slice(0, 10)).toBe('2031-05-01');
  });
});

it('are sold at the highest price, as many at once as can be, and billed again', async () => {
  const companyId = await server.addCompany('Kauri');
  await server.addPerson({ email: 'aroha@kauri.test', role: 'owner', companyId });
  const owner = await server.signIn('customer', 'aroha@kauri.test');
  const method = { kind: 'bank-transfer', name: 'Kauri' };
  await owner.write('POST', '/billing/payments', 'customer-payment-method', method);
  await server.db.query(
    `INSERT INTO products (id, type, name, amount, price, is_monthly) VALUES ('dear', 'hours', 'Dear', 1, $1, true)`,
    [maxPrice],
  );
  const order = { productId: 'dear', qty: String(maxCartQuantity), price: String(maxPrice), amount: '1' };
  // Nothing is bought at another price, or for another amount, than were shown.
  for (const former of [{ price: '7900' }, { amount: '4' }])
    expect(
      await owner.write('POST', '/package/add-ons', 'customer-package', { ...order, ...former }),
    ).toMatchObject({
      status: 409,
      messages: [
        'Dear has changed: it now gives 1 hour for RM 1,000,000,000.00 a month. Nothing is bought yet. Please check it and buy again.',
      ],
    });
  expect(await invoicesOf(owner)).toEqual([]);
  expect(await owner.write('POST', '/package/add-ons', 'customer-package', order)).toMatchObject({
    status: 200,
  });
  const [first] = await invoicesOf(owner);
  expect(first?.total).toBe(maxPrice * maxCartQuantity);
  expect((await record(first?._id, 'TT')).data).toMatchObject({ payment: { reference: 'TT' } });
  server.advance(25 * dayMs);
  await runScheduled(server.parts);
  expect((await invoicesOf(owner)).map(({ total, due }) => [total, due])).toEqual([
    [maxPrice * maxCartQuantity, maxPrice * maxCartQuantity],
    [maxPrice * maxCartQuantity, 0],
  ]);
});

it('are neither cancelled nor kept while a bank is about to pay their invoice, which is not replaced', async () => {
  const companyId = await server.addCompany('Rata');
  await server.addPerson({ email: 'hone@rata.test', role: 'owner', companyId });
  const owner = await server.signIn('customer', 'hone@rata.test');
  const dueAt = new Date(server.parts.clock().getTime() + 5 * dayMs);
  await server.db.query(
    `INSERT INTO add_ons (id, company_id, type, title, amount, is_subscription, due_at, price, ends) VALUES
       ('goes-on', $1, 'hours', '+10 hours', 10, true, $2, 99000, false),
       ('ending', $1, 'storage', '+5 GB', 5, true, $2, 3900, true)`,
    [companyId, dueAt],
  );
  await runScheduled(server.parts);
  const [billed] = await invoicesOf(owner);
  await server.db.query(
    `INSERT INTO online_payments (invoice_id, amount, currency, state, opened_at, expires_at)
     VALUES ($1, 99000, 'MYR', 'processing', now(), now())`,
    [billed?._id],
  );
  const change = (path: string) =>
    owner.write<{ message: string }>('PUT', `/package/add-ons/${path}`, 'customer-package');
  for (const path of ['goes-on/cancel', 'ending/reactivate'])
    expect(await change(path), path).toMatchObject({
      status: 409,
      messages: [`${billed?.number} is being paid. Once it is paid as a whole you can change your add-ons.`],
    });
  expect(await invoicesOf(owner)).toMatchObject([{ _id: billed?._id, total: 99_000, creditedAt: null }]);
  await server.db.query(`UPDATE online_payments SET state = 'failed' WHERE invoice_id = $1`, [billed?._id]);
  expect((await change('goes-on/cancel')).data?.message).toContain('open invoice is withdrawn');
});

it.each(['scheduled', 'at once'])('are no longer billed once a free plan has come, %s', async (how) => {
  const companyId = await server.addCompany(`Totara ${how}`);
  const email = `${how.replace(' ', '-')}@totara.test`;
  await server.addPerson({ email, role: 'owner', companyId });
  const owner = await server.signIn('customer', email);
  const at = (days: number) => new Date(server.parts.clock().getTime() + days * dayMs);
  await server.db.query(
    `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price,
       currency, is_offered) VALUES ('payg', 'Pay as you go', 'free', 'Monthly', 100, 4, 8, 6, 0, 'RM', true)
     ON CONFLICT DO NOTHING`,
  );
  await server.db.query(
    `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = 49000, grace_days = 7, paid_until = $2
     WHERE id = $1`,
    [companyId, at(how === 'scheduled' ? 1 : -1)],
  );
  await server.db.query(
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, price)
     VALUES ($1, 'storage', '+5 GB', 5, true, $2, 3900)`,
    [companyId, at(5)],
  );
  await runScheduled(server.parts);
  const due = async () =>
    (await invoicesOf(owner)).filter((invoice) => invoice.due > 0).map(({ kind }) => kind);
  expect((await due()).sort()).toEqual(['add-on', 'plan']);
  expect((await owner.write('PUT', '/package/plan', 'customer-package', { planId: 'payg' })).status).toBe(
    200,
  );
  server.advance(2 * dayMs);
  await runScheduled(server.parts);
  expect((await stand(owner)).type).toBe('free');
  expect(await due()).toEqual([]);
});
