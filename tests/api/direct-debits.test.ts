import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Role } from '#shared/access/role.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { CollectedMethod, PaymentMethod } from '#shared/billing/payment-method.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let scene: BillingScene;
let server: TestServer;
let owner: ApiClient;
let manager: ApiClient;
let debitId: string;
let transferId: string;

const addMethod = async (fields: Record<string, string>) => {
  const { data } = await owner.write<PaymentMethod[]>(
    'POST',
    '/billing/payments',
    'customer-payment-method',
    fields,
  );
  return data?.find(({ kind }) => kind === fields.kind)?.id ?? '';
};
const payBy = (id: string) =>
  owner.write('PUT', `/billing/payments/${id}/default`, 'customer-payment-method');
const signInAs = async (role: Role) => {
  const email = `${role}@collects.test`;
  await server.addPerson({ email, role });
  return server.signIn('user', email);
};
const invoiceOf = async (id: string) => (await owner.get<Invoice>(`/billing/invoices/${id}`)).data;
const collectedOf = async (id: string) =>
  (await manager.get<CollectedMethod | null>(`/billing/invoices/${id}/payment-method`)).data;
const remindersOf = (number: string) =>
  server.mails.filter(({ subject }) => subject.startsWith(`Reminder: invoice ${number} was due`));
/** Returns an invoice whose document says that it is collected. */
async function buyByDebit(): Promise<Invoice> {
  await payBy(debitId);
  return scene.buy({ hours: 1 });
}

beforeAll(async () => {
  scene = await openBillingScene();
  ({ server, owner, manager } = scene);
  await scene.set({
    reminders: [
      { days: '3', text: 'Perhaps you forgot it?', fee: '' },
      { days: '10', text: 'Please pay at once.', fee: '' },
      { days: '', text: '', fee: '' },
    ],
  });
  const account = { name: 'Mei Lim', bank: 'Maybank', account: '514011234711' };
  debitId = await addMethod({ kind: 'direct-debit', ...account });
  transferId = await addMethod({ kind: 'bank-transfer', name: 'Olive' });
});
afterAll(() => server.close());

describe('how an invoice is paid', () => {
  it('stays as its document says, whatever its payer chooses later', async () => {
    const debit = await buyByDebit();
    expect(debit).toMatchObject({ means: 'direct-debit', payBy: { lastFour: '4711' }, payTo: [] });
    const mails = () =>
      server.mails.filter(({ subject }) => subject.startsWith(`Invoice ${debit.number} over`));
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]?.text).toContain('Direct debit, Maybank ····4711. We collect it');
    await payBy(transferId);
    const transfer = await scene.buy({ hours: 1 });
    await payBy(debitId);
    expect(await invoiceOf(transfer._id)).toMatchObject({
      means: 'transfer',
      payBy: { kind: 'bank-transfer' },
      payTo: expect.arrayContaining([{ label: 'Bank', value: 'Maybank' }]),
    });
    await payBy(transferId);
    expect(await invoiceOf(debit._id)).toMatchObject({
      means: 'direct-debit',
      payBy: { kind: 'direct-debit' },
      payTo: [],
    });
    expect(await collectedOf(debit._id)).toMatchObject({ account: '514011234711' });
    const seen = await server.db.query(
      `SELECT count(*)::int AS count FROM audit_entries
       WHERE action = 'account-read' AND subject_id = $1 AND company_id IS NOT NULL AND actor_id IS NOT NULL`,
      [debit._id],
    );
    expect(seen).toEqual([{ count: 1 }]);
    server.advance(40 * dayMs);
    await runScheduled(server.parts);
    await expect.poll(() => remindersOf(transfer.number)).not.toEqual([]);
    expect(remindersOf(debit.number)).toEqual([]);
  });

  it('is not by direct debit where the buyer pays by card, though that is the company’s default', async () => {
    await payBy(debitId);
    const { data: byCard } = await owner.write<Invoice>('POST', '/cart/checkout', 'cart', {
      items: JSON.stringify([{ id: 'hours', qty: 1, type: 'hours' }]),
      payBy: 'card',
    });
    expect(byCard).toMatchObject({ means: 'transfer', payBy: { kind: 'bank-transfer' } });
    expect(await scene.documentOf(byCard?._id ?? '')).toMatchObject({ means: 'transfer' });
    const { data } = await manager.get<RouteData<'managedInvoices'>>('/billing/invoices?toCollect=true');
    expect(data?.invoices.map(({ number }) => number)).not.toContain(byCard?.number);
    server.advance(40 * dayMs);
    await runScheduled(server.parts);
    await expect.poll(() => remindersOf(byCard?.number ?? '')).not.toEqual([]);
  });

  it('is by an account that its payer may have removed', async () => {
    const debit = await buyByDebit();
    await owner.write('DELETE', `/billing/payments/${debitId}`, 'customer-payment-method');
    expect(await invoiceOf(debit._id)).toMatchObject({ means: 'direct-debit', payBy: null, payTo: [] });
    expect(await collectedOf(debit._id)).toBeNull();
    debitId = await addMethod({
      kind: 'direct-debit',
      name: 'Mei Lim',
      bank: 'CIMB',
      account: '514011230042',
    });
    expect(await collectedOf(debit._id)).toMatchObject({ account: '514011230042' });
  });
});

const record = (id: string, fields: Record<string, string>) =>
  manager.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', fields);
const giveBack = (id: string, reason: string, who = manager) =>
  who.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/debit-return`, 'customer-transaction', {
    reason,
  });
const debits = async (query = '', who = manager) =>
  who.get<RouteData<'managedInvoices'>>(`/billing/invoices?toCollect=true${query}`);
const numbersOf = async () => (await debits()).data?.invoices.map(({ number }) => number) ?? [];
/** Leaves no debit to collect, so that a test has its own alone. */
async function collectAll(): Promise<void> {
  for (const { _id } of (await debits()).data?.invoices ?? []) await record(_id, { reference: 'TT' });
}

describe('the debits to collect', () => {
  beforeAll(collectAll);

  it('are those that invoices say are collected, by the day they are due, with what they come to', async () => {
    const first = await buyByDebit();
    server.advance(dayMs);
    const second = await buyByDebit();
    await payBy(transferId);
    await scene.buy({ hours: 1 });
    const { data } = await debits();
    expect(data?.invoices.map(({ number }) => number)).toEqual([first.number, second.number]);
    expect(data?.invoices[0]).toMatchObject({ company: 'Olive', payBy: { bank: 'CIMB', lastFour: '0042' } });
    expect(data).toMatchObject({ total: 2, due: [{ amount: 118_800, currencySimbol: 'RM' }] });
    const rest = await manager.get<RouteData<'managedInvoices'>>('/billing/invoices?toCollect=false');
    const all = await manager.get<RouteData<'managedInvoices'>>('/billing/invoices');
    expect(rest.data?.invoices.map(({ number }) => number)).not.toContain(first.number);
    expect(rest.data).toMatchObject({ total: (all.data?.total ?? 0) - 2, due: [] });
    await record(first._id, { reference: 'DD 1', amount: '9400' });
    expect((await debits()).data?.due).toEqual([{ amount: 109_400, currencySimbol: 'RM' }]);
    await record(first._id, { reference: 'DD 2' });
    expect(await numbersOf()).toEqual([second.number]);
    const page = await debits(`&search=${second.number}&limit=1`);
    expect([page.data?.total, page.data?.nextCursor]).toEqual([1, null]);
    expect((await debits('&search=nobody')).data).toMatchObject({ total: 0, due: [] });
  });

  it('come as a table with the whole account, for those alone who record payments', async () => {
    const { number } = await buyByDebit();
    const { data } = await manager.get<RouteData<'debitsCsv'>>('/billing/debits/csv');
    const [, ...lines] = data?.csv.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength((await numbersOf()).length);
    expect(lines.at(-1)).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d,Olive,${number},594.00,MYR,Mei Lim,CIMB,514011230042$`),
    );
    expect((await scene.operator.get('/billing/debits/csv')).status).toBe(403);
    expect((await owner.get('/billing/debits/csv')).status).toBe(404);
  });

  it('leave out what a bank is about to pay by card', async () => {
    const { _id, number, total } = await buyByDebit();
    const [row] = await server.db.query<{ id: string }>(
      `INSERT INTO online_payments (invoice_id, amount, currency, state, opened_at, expires_at)
       VALUES ($1, $2, 'MYR', 'processing', now(), now()) RETURNING id`,
      [_id, total],
    );
    expect(await numbersOf()).not.toContain(number);
    await server.db.query(`UPDATE online_payments SET state = 'failed' WHERE id = $1`, [row?.id]);
    expect(await numbersOf()).toContain(number);
  });

  it('are for those alone who record payments', async () => {
    const { _id } = await buyByDebit();
    const may: Role[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
    for (const role of ['operator', 'cso', ...may] as const) {
      const who = await signInAs(role);
      expect((await debits('', who)).status, role).toBe(may.includes(role) ? 200 : 403);
      // Without a reason nothing is recorded.
      expect((await giveBack(_id, ' ', who)).status, role).toBe(may.includes(role) ? 422 : 403);
    }
    expect((await giveBack(_id, 'Mine', owner)).status).toBe(404);
    expect(await invoiceOf(_id)).toMatchObject({ means: 'direct-debit', debitReturned: null });
  });
});

describe('a debit that was returned', () => {
  const subjectOf = (number: string) =>
    `The direct debit of invoice ${number} was returned: please transfer it`;

  it('is to be transferred, which its payer is mailed with the reason and the account', async () => {
    const { _id, number, total } = await buyByDebit();
    const { data } = await giveBack(_id, ' Account closed ');
    expect(data).toMatchObject({
      means: 'transfer',
      debitReturned: { reason: 'Account closed' },
      due: total,
    });
    expect(await invoiceOf(_id)).toMatchObject({
      means: 'transfer',
      debitReturned: { reason: 'Account closed' },
      payBy: null,
      payTo: expect.arrayContaining([{ label: 'Bank', value: 'Maybank' }]),
    });
    expect(await numbersOf()).not.toContain(number);
    const mail = () => server.mails.find(({ subject }) => subject === subjectOf(number));
    await expect.poll(mail).toBeDefined();
    expect(mail()?.text).toContain(`Invoice ${number} over RM 594.00, due on`);
    expect(mail()?.text).toMatch(/has returned our direct debit: “Account closed”. Please transfer it now/);
    expect(mail()?.text).toMatch(/^Account: 514011234711$/m);
    // As it was issued.
    expect(await scene.documentOf(_id)).toMatchObject({ means: 'direct-debit' });
    expect((await giveBack(_id, 'Again')).messages).toEqual([
      `The direct debit of ${number} is returned already.`,
    ]);
    const paid = await record(_id, { reference: 'TT 7' });
    expect(paid.data).toMatchObject({ due: 0, payment: { reference: 'TT 7' } });
    expect((await giveBack(_id, 'Too late')).messages).toEqual([`${number} is paid already.`]);
  });

  it('is recorded once of two that are recorded at the same time', async () => {
    const { _id, number } = await buyByDebit();
    const both = await Promise.all([giveBack(_id, 'No money'), giveBack(_id, 'No money')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(() => server.db.query('SELECT 1 FROM jobs')).toEqual([]);
    expect(server.mails.filter(({ subject }) => subject === subjectOf(number))).toHaveLength(1);
  });

  it('is of no invoice that is to be transferred', async () => {
    await payBy(transferId);
    const { _id, number } = await scene.buy({ hours: 1 });
    expect((await giveBack(_id, 'No money')).messages).toEqual([`${number} is not paid by direct debit.`]);
  });

  it('is reminded of by the days since it was returned', async () => {
    const { _id, number } = await buyByDebit();
    server.advance(40 * dayMs);
    await giveBack(_id, 'No money');
    await runScheduled(server.parts);
    server.advance(2 * dayMs);
    await runScheduled(server.parts);
    await expect.poll(() => server.db.query('SELECT 1 FROM jobs')).toEqual([]);
    expect(remindersOf(number)).toEqual([]);
    server.advance(2 * dayMs);
    await runScheduled(server.parts);
    await expect.poll(() => remindersOf(number)).toHaveLength(1);
    expect(remindersOf(number)[0]?.text).toContain('Perhaps you forgot it?');
    server.advance(7 * dayMs);
    await runScheduled(server.parts);
    await expect.poll(() => remindersOf(number)).toHaveLength(2);
  });
});

describe('a debit that nobody collects', () => {
  const reports = () =>
    server.mails.filter(({ to, subject }) => to === officeOf() && /direct debit/.test(subject));
  const officeOf = () => server.parts.installation.current().supportEmail;
  const pass = async (days: number) => {
    server.advance(days * dayMs);
    await Promise.all([runScheduled(server.parts), runScheduled(server.parts)]);
    await expect.poll(() => server.db.query('SELECT 1 FROM jobs')).toEqual([]);
  };

  it('is mailed to the office once, some days after it was due, with the way to the list', async () => {
    await collectAll();
    await pass(30);
    server.mails.length = 0;
    const { dueDays } = (await scene.admin.get<{ dueDays: string }>('/billing/settings')).data ?? {
      dueDays: '',
    };
    const first = await buyByDebit();
    const second = await buyByDebit();
    const collected = await buyByDebit();
    await record(collected._id, { reference: 'DD 3' });
    await pass(Number(dueDays) + 2);
    expect(reports()).toEqual([]);
    await pass(3);
    expect(reports()).toHaveLength(1);
    const [mail] = reports();
    expect(mail?.subject).toBe('2 direct debits are not collected yet');
    expect(mail?.text).toContain(`Olive, ${first.number}: RM 594.00, due on `);
    expect(mail?.text).toContain(`Olive, ${second.number}: RM 594.00, due on `);
    expect(mail?.text).not.toContain(collected.number);
    expect(mail?.text).toContain('/settings#invoices');
    await pass(5);
    expect(reports()).toHaveLength(1);
  });

  it('stops nothing of its payer, who has nothing to do until it is returned, and days to transfer it then', async () => {
    await server.db.query(
      `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = 149000, is_plan_active = true,
         paid_until = $2 WHERE id = $1`,
      [scene.companyId, new Date(server.parts.clock().getTime() + 3 * dayMs)],
    );
    await scene.set({ endDays: '10' });
    await payBy(debitId);
    await pass(0);
    const isActive = async () =>
      (
        await server.db.query<{ active: boolean }>(
          'SELECT is_plan_active AS active FROM companies WHERE id = $1',
          [scene.companyId],
        )
      )[0]?.active;
    /** As the customer and the provider's people read it. */
    const states = async () => [
      (await owner.get<PlanUse>('/package/use')).data?.limits.subscription,
      (await scene.admin.get<RouteData<'companies'>>('/companies')).data?.companies.find(
        ({ id }) => id === scene.companyId,
      )?.state,
      (await scene.admin.get<RouteData<'companies'>>('/companies?state=late')).data?.companies.length,
    ];
    await pass(60);
    expect(await isActive()).toBe(true);
    expect(await states()).toEqual(['active', 'active', 0]);
    const [bill] = (await debits()).data?.invoices.filter(({ kind }) => kind === 'plan') ?? [];
    await giveBack(bill?._id ?? '', 'No money');
    expect(await states()).toEqual(['active', 'active', 0]);
    await pass(9);
    expect(await isActive()).toBe(true);
    expect(await states()).toEqual(['late', 'late', 1]);
    await pass(10);
    expect(await isActive()).toBe(false);
  });
});
