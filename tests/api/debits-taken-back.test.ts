import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let scene: BillingScene;
let server: TestServer;
let owner: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  scene = await openBillingScene();
  ({ server, owner, manager } = scene);
  await scene.set({ reminders: [{ days: '3', text: 'Perhaps you forgot it?', fee: '' }] });
  const fields = { kind: 'direct-debit', name: 'Mei Lim', bank: 'Maybank', account: '514011234711' };
  const { data } = await owner.write<PaymentMethod[]>(
    'POST',
    '/billing/payments',
    'customer-payment-method',
    fields,
  );
  await owner.write('PUT', `/billing/payments/${data?.[0]?.id}/default`, 'customer-payment-method');
});
afterAll(() => server.close());

const manage = (id: string, step: string, fields: Record<string, string>, method: 'PUT' | 'POST' = 'PUT') =>
  manager.write<ManagedInvoice>(method, `/billing/invoices/${id}/${step}`, 'customer-transaction', fields);
const collect = (id: string, reference: string, amount?: number) =>
  manage(id, 'payment', { reference, ...(amount === undefined ? {} : { amount: String(amount) }) });
const invoiceOf = async (id: string) => (await manager.get<ManagedInvoice>(`/billing/invoices/${id}`)).data;
/** Takes back what was collected with that reference. */
async function takeBack(id: string, reference: string) {
  const payment = (await invoiceOf(id))?.collected.find((one) => one.reference === reference)?.id ?? '';
  return manage(id, 'debit-return', { reason: 'No money', payment });
}
const account = async () =>
  (await owner.get<Statement>('/billing/statement?from=2020-01-01&to=2999-12-31')).data?.accounts[0];
const received = async () =>
  (
    await scene.admin.get<RouteData<'financeReport'>>('/reporting/finance?from=2026/01/01&to=2027/12/31')
  ).data?.currencies[0]?.steps.reduce((sum, step) => sum + step.received, 0);
const hoursGiven = async () =>
  (
    await server.db.query<{ hours: number }>(
      `SELECT coalesce(sum(amount), 0)::int AS hours FROM add_ons WHERE company_id = $1 AND type = 'hours'`,
      [scene.companyId],
    )
  )[0]?.hours;
const mailsAbout = (number: string) =>
  server.mails.map(({ subject }) => subject).filter((subject) => subject.includes(number));
const idle = () => expect.poll(() => server.db.query('SELECT 1 FROM jobs')).toEqual([]);
const pass = async (days: number) => {
  server.advance(days * dayMs);
  await runScheduled(server.parts);
  await idle();
};

describe('a direct debit that a bank takes back after it was collected', () => {
  it('leaves the invoice to be transferred, in its account and reports too, and without what it is for', async () => {
    const { _id, number, total } = await scene.buy({ hours: 1 });
    await collect(_id, 'DD 1');
    expect(await hoursGiven()).toBe(5);
    const before = await received();
    server.advance(50 * dayMs);
    const both = await Promise.all([takeBack(_id, 'DD 1'), takeBack(_id, 'DD 1')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const open = {
      due: total,
      means: 'transfer',
      payment: null,
      payments: [],
      returnedPayments: [{ amount: total, reference: 'DD 1' }],
      debitReturned: { reason: 'No money' },
      payTo: expect.arrayContaining([{ label: 'Bank', value: 'Maybank' }]),
    };
    expect(await invoiceOf(_id)).toMatchObject({ ...open, collected: [] });
    expect((await owner.get(`/billing/invoices/${_id}`)).data).toMatchObject(open);
    expect(await hoursGiven()).toBe(0);
    const now = await account();
    expect(now?.closing).toBe(total);
    expect(now?.bookings.at(-1)).toMatchObject({ kind: 'return', number, reference: 'DD 1', amount: total });
    expect(await received()).toBe((before ?? 0) - total);
    await idle();
    expect(mailsAbout(number).at(-1)).toBe(
      `The direct debit of invoice ${number} was returned: please transfer it`,
    );
    // Its days began with the return.
    await pass(2);
    expect(mailsAbout(number).filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
    await pass(2);
    expect(mailsAbout(number).filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1);

    await collect(_id, 'TT 1');
    expect(await hoursGiven()).toBe(5);
    expect((await account())?.closing).toBe(0);
    await idle();
    expect(mailsAbout(number).filter((subject) => / is paid$/.test(subject))).toHaveLength(2);
    // A transfer is no debit.
    expect(await invoiceOf(_id)).toMatchObject({ collected: [] });
    expect((await takeBack(_id, 'TT 1')).status).toBe(409);
  });

  it('may be one of several, of which the others stay', async () => {
    const { _id, total } = await scene.buy({ hours: 1 });
    await collect(_id, 'DD 2', 10_000);
    await collect(_id, 'DD 3');
    // Whoever recorded them may be deleted.
    await server.db.query('UPDATE invoice_payments SET recorded_by = NULL WHERE invoice_id = $1', [_id]);
    await takeBack(_id, 'DD 2');
    expect(await invoiceOf(_id)).toMatchObject({ due: 10_000, payments: [{ reference: 'DD 3' }] });
    await collect(_id, 'TT 2', 4000);
    await takeBack(_id, 'DD 3');
    // What was transferred between the two is no debit.
    const left = { due: total - 4000, payments: [{ reference: 'TT 2' }], collected: [] };
    expect(await invoiceOf(_id)).toMatchObject(left);
    await collect(_id, 'TT 2');
    expect(await account()).toMatchObject({ closing: 0 });
  });

  it('is owed again with what was credited and paid back meanwhile', async () => {
    const { _id, total } = await scene.buy({ hours: 2 });
    await collect(_id, 'DD 4');
    await manage(_id, 'credit', { reason: 'One too many', quantities: '{"hours":1}' }, 'POST');
    const { data: credited } = await takeBack(_id, 'DD 4');
    expect(credited).toMatchObject({ due: total / 2, owedBack: 0 });
    await collect(_id, 'TT 3');
    expect(await account()).toMatchObject({ closing: 0 });

    const other = await scene.buy({ hours: 2 });
    await collect(other._id, 'DD 5');
    await manage(other._id, 'credit', { reason: 'All' }, 'POST');
    const paidOn = (await invoiceOf(other._id))?.payments[0]?.paidOn ?? '';
    await manage(other._id, 'refund', { by: 'transfer', reference: 'TT 4', paidOn }, 'POST');
    expect(await account()).toMatchObject({ closing: 0 });
    await takeBack(other._id, 'DD 5');
    expect(await invoiceOf(other._id)).toMatchObject({ due: total, owedBack: 0 });
    expect(await account()).toMatchObject({ closing: total });
    // Given up, all that was still owed is.
    await manage(other._id, 'write-off', { reason: 'Gone' });
    expect(await account()).toMatchObject({ closing: 0 });
    expect((await account())?.bookings.at(-1)).toMatchObject({ kind: 'write-off', amount: -total });

    const whole = await scene.buy({ hours: 1 });
    await collect(whole._id, 'DD 6');
    await manage(whole._id, 'credit', { reason: 'All' }, 'POST');
    await takeBack(whole._id, 'DD 6');
    expect(await invoiceOf(whole._id)).toMatchObject({
      due: 0,
      owedBack: 0,
      payment: null,
      creditedAt: expect.any(String),
    });
    await idle();
    expect(mailsAbout(`${whole.number} was returned`)).toEqual([]);
  });

  it('of a plan takes a paid term back, beside the next one, and gives its days of grace anew', async () => {
    await server.db.query(
      `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = 149000, is_plan_active = true,
         payment_term = 'Monthly', grace_days = 7, paid_until = $2 WHERE id = $1`,
      [scene.companyId, new Date(server.parts.clock().getTime() + 3 * dayMs)],
    );
    await scene.set({ endDays: '10' });
    const company = async () =>
      (
        await server.db.query<{ until: Date; active: boolean }>(
          'SELECT paid_until AS until, is_plan_active AS active FROM companies WHERE id = $1',
          [scene.companyId],
        )
      )[0];
    const openPlans = async () =>
      ((await manager.get<RouteData<'managedInvoices'>>('/billing/invoices')).data?.invoices ?? []).filter(
        ({ kind, due }) => kind === 'plan' && due > 0,
      );
    const state = async () => (await owner.get<PlanUse>('/package/use')).data?.limits.subscription;
    await pass(0);
    const begun = (await company())?.until;
    const [first] = await openPlans();
    await collect(first?._id ?? '', 'DD 7');
    await pass(28);
    const [second] = await openPlans();
    expect(await takeBack(first?._id ?? '', 'DD 7')).toMatchObject({ status: 200 });
    expect((await openPlans()).map(({ number }) => number)).toEqual([first?.number, second?.number]);
    expect(await company()).toEqual({ until: begun, active: true });
    expect(await state()).toBe('active');
    await pass(6);
    expect([await state(), (await company())?.active]).toEqual(['active', true]);
    // The next term's own debit is still to be collected, and stops nothing.
    await manage(second?._id ?? '', 'debit-return', { reason: 'Account closed' });
    await pass(8);
    expect([await state(), (await company())?.active]).toEqual(['late', true]);
    await pass(10);
    expect((await company())?.active).toBe(false);
    await collect(first?._id ?? '', 'TT 6');
    await collect(second?._id ?? '', 'TT 7');
    expect((await company())?.active).toBe(true);
    expect(await openPlans()).toEqual([]);
    expect(await account()).toMatchObject({ closing: 0 });
  });

  it('of a plan that was bought with monthly items gives neither for nothing', async () => {
    await server.db.query(
      `INSERT INTO add_ons (id, company_id, type, title, amount, is_subscription, price, given_at, due_at)
       VALUES ('room', $1, 'storage', 'Room', 1024, true, 500, $2, $3)`,
      [scene.companyId, server.parts.clock(), new Date(server.parts.clock().getTime() + 2 * dayMs)],
    );
    const dueAt = async () =>
      (await server.db.query<{ at: Date }>(`SELECT due_at AS at FROM add_ons WHERE id = 'room'`))[0]?.at;
    const before = await dueAt();
    await pass(0);
    const bill = (await manager.get<RouteData<'managedInvoices'>>('/billing/invoices')).data?.invoices.find(
      ({ kind, due }) => kind === 'add-on' && due > 0,
    );
    await collect(bill?._id ?? '', 'DD 8');
    expect(await dueAt()).not.toEqual(before);
    await takeBack(bill?._id ?? '', 'DD 8');
    expect(await dueAt()).toEqual(before);
  });

  /** Two terms of a plan collected, one after the other, and until when they last. */
  async function twoTerms(reference: string) {
    await server.db.query(
      `UPDATE companies SET plan = 'paid', is_plan_active = true, payment_term = 'Monthly', paid_day = NULL,
         paid_until = $2 WHERE id = $1`,
      [scene.companyId, new Date(server.parts.clock().getTime() + 3 * dayMs)],
    );
    const until = async () =>
      (
        await server.db.query<{ at: Date }>('SELECT paid_until AS at FROM companies WHERE id = $1', [
          scene.companyId,
        ])
      )[0]?.at;
    const collected = async (name: string) => {
      const { data } = await manager.get<RouteData<'managedInvoices'>>('/billing/invoices');
      const isNew = ({ kind, due, debitReturned }: { kind: string; due: number; debitReturned: unknown }) =>
        kind === 'plan' && due > 0 && debitReturned === null;
      const id = data?.invoices.find(isNew)?._id ?? '';
      expect((await collect(id, name)).status).toBe(200);
      return id;
    };
    const begun = await until();
    await pass(0);
    const first = await collected(reference);
    const once = await until();
    await pass(28);
    const second = await collected(`${reference} next`);
    return { begun, first, once, second, twice: await until(), until };
  }
  const begins = (id: string, at: Date | undefined) =>
    server.db.query('UPDATE invoices SET term_from = $2 WHERE id = $1', [id, at]);

  it('of a first term gives that term again once it is transferred, beside the next one', async () => {
    const { begun, first, once, twice, until } = await twoTerms('DD 9');
    await begins(first, begun);
    await takeBack(first, 'DD 9');
    expect(await until()).toEqual(once);
    await collect(first, 'TT 9');
    expect(await until()).toEqual(twice);
  });

  it('of a plan that has ended leaves the time of the one that began since', async () => {
    const { first, second, twice, until } = await twoTerms('DD 10');
    await begins(second, server.parts.clock());
    expect(await takeBack(first, 'DD 10')).toMatchObject({ status: 200 });
    expect(await until()).toEqual(twice);
    await collect(first, 'TT 10');
    expect(await until()).toEqual(twice);
  });
});
