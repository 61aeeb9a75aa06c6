import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { type Role, roles } from '#shared/access/role.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { CollectedMethod, PaymentMethod } from '#shared/billing/payment-method.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { type ApiClient, actAs } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let owner: ApiClient;
let staff: ApiClient;
let stranger: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ env: { SESSION_TTL: '90000h' } });
  companyId = await server.addCompany('Lim & Sons');
  const other = await server.addCompany('Olive');
  await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  await server.addPerson({ email: 'staff@lim.test', role: 'staff', companyId });
  await server.addPerson({ email: 'owner@olive.test', role: 'owner', companyId: other });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  owner = await server.signIn('customer', 'mei@lim.test');
  staff = await server.signIn('customer', 'staff@lim.test');
  stranger = await server.signIn('customer', 'owner@olive.test');
  manager = await server.signIn('user', 'manager@galley.test');
  await server.db.query('UPDATE companies SET plan_price = 149000 WHERE id = $1', [companyId]);
});
afterAll(() => server.close());

const scope = 'customer-payment-method';
const debit = { kind: 'direct-debit', name: ' Mei Lim ', bank: 'Maybank', account: '5140 1123-4711' };
const transfer = { kind: 'bank-transfer', name: 'Lim & Sons', email: 'pay@lim.test' };
const methodsOf = async (who = owner) => (await who.get<PaymentMethod[]>('/billing/payments')).data ?? [];
const add = (fields: Record<string, string>, who = owner, headers = {}) =>
  who.write<PaymentMethod[]>('POST', '/billing/payments', scope, fields, headers);
const save = (id: string, fields: Record<string, string>, who = owner) =>
  who.write<PaymentMethod[]>('PUT', `/billing/payments/${id}`, scope, fields);
const remove = (id: string, who = owner) =>
  who.write<PaymentMethod[]>('DELETE', `/billing/payments/${id}`, scope);
const makeDefault = (id: string, who = owner) =>
  who.write<PaymentMethod[]>('PUT', `/billing/payments/${id}/default`, scope);
const isComplete = async (who = owner) => (await who.get<User>('/r/profile')).data?.isPaymentComplete;

describe('a payment method', () => {
  it('is wanting on a paid plan that costs something, and its coming is published at once', async () => {
    expect([await isComplete(), await isComplete(staff), await isComplete(stranger)]).toEqual([
      false,
      false,
      true,
    ]);
    await server.db.query(
      `UPDATE companies SET trial_ends_at = now() + interval '1 day', trial_days = 2 WHERE id = $1`,
      [companyId],
    );
    expect(await isComplete()).toBe(true);
    await server.db.query('UPDATE companies SET trial_ends_at = NULL WHERE id = $1', [companyId]);
    const live = await connectLive(server.url, 'customer', staff.token);
    const headers = { 'x-mutation-id': 'add-a-debit-01' };
    const { data } = await add(debit, owner, headers);
    await live.when('reload-profile');
    live.close();
    expect((await add(debit, owner, headers)).data).toEqual(data);
    expect(await isComplete(staff)).toBe(true);
    expect(data).toMatchObject([
      { kind: 'direct-debit', name: 'Mei Lim', bank: 'Maybank', lastFour: '4711', isDefault: true },
    ]);
    expect(JSON.stringify(await methodsOf())).not.toContain('51401123');
  });

  it('refuses what is wrong with it, and says what', async () => {
    expect(await add({ kind: 'direct-debit', name: '', bank: ' ' })).toMatchObject({
      status: 422,
      messages: ['Account holder: Required!', 'Bank: Required!', 'Account number or IBAN: Required!'],
    });
    expect(await add({ ...debit, account: 'GB82 WEST 1234 5698 7654 33' })).toMatchObject({ status: 422 });
    const order = { kind: 'purchase-order', name: 'PO-1', email: 'pay@lim.test' };
    expect(await add({ ...order, validUntil: '2020-01-01' })).toMatchObject({ status: 422 });
    expect((await add({ kind: 'credit-card', name: 'Mei' })).status).toBe(422);
    expect(await methodsOf()).toHaveLength(1);
  });

  it('is changed, and keeps the account that it has where none is typed', async () => {
    const [{ id } = { id: '' }] = await methodsOf();
    expect((await save(id, { ...debit, bank: 'CIMB', account: '' })).data).toMatchObject([
      { bank: 'CIMB', lastFour: '4711' },
    ]);
    expect((await save(id, { ...debit, account: 'no93 8601 1117 947' })).data).toMatchObject([
      { bank: 'Maybank', lastFour: '7947' },
    ]);
    // A method of another kind loses its account, and needs one to become a direct debit again.
    expect((await save(id, transfer)).data).toMatchObject([{ kind: 'bank-transfer', lastFour: null }]);
    expect((await save(id, { ...debit, account: '' })).status).toBe(422);
    await save(id, debit);
  });

  it('is one of several, of which one is the default', async () => {
    const { data } = await add(transfer);
    const [first, second] = data ?? [];
    expect([first?.isDefault, second?.isDefault]).toEqual([true, false]);
    expect((await makeDefault(second?.id ?? '')).data?.map(({ kind }) => kind)).toEqual([
      'bank-transfer',
      'direct-debit',
    ]);
    // Both at once leave one.
    await Promise.all([makeDefault(first?.id ?? ''), makeDefault(second?.id ?? '')]);
    expect((await methodsOf()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('stays where it is the last one of a paid plan, also of two that are removed at once', async () => {
    const [first, second] = await methodsOf();
    const gone = await Promise.all([remove(first?.id ?? ''), remove(second?.id ?? '')]);
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(gone.find(({ status }) => status === 409)?.messages).toEqual([
      'Your plan is paid with it. Add another payment method first, and remove this one then.',
    ]);
    expect(await methodsOf()).toMatchObject([{ isDefault: true }]);
  });

  it('that is past its day pays for nothing, with a notification', async () => {
    const today = server.parts.clock();
    const validUntil = new Date(+today + 2 * dayMs).toISOString().slice(0, 10);
    const { data } = await add({ kind: 'purchase-order', name: 'PO-7', email: 'pay@lim.test', validUntil });
    const [kept] = data ?? [];
    await makeDefault(data?.[1]?.id ?? '');
    await remove(kept?.id ?? '');
    expect(await isComplete()).toBe(true);
    const live = await connectLive(server.url, 'customer', owner.token);
    server.advance(4 * dayMs);
    await runScheduled(server.parts);
    await live.when('reload-profile');
    live.close();
    expect(await isComplete()).toBe(false);
    expect(await methodsOf()).toMatchObject([{ name: 'PO-7', isExpired: true }]);
    expect((await add(debit)).data).toMatchObject([
      { kind: 'direct-debit', isDefault: true },
      { isExpired: true, isDefault: false },
    ]);
    const expired = (await methodsOf())[1]?.id ?? '';
    expect((await makeDefault(expired)).status).toBe(409);
    expect((await remove(expired)).status).toBe(200);
  });
});

describe('an open invoice', () => {
  let id: string;
  beforeAll(async () => {
    const [row] = await server.db.query<{ id: string }>(
      `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at, plan_term)
       VALUES ($1, 'plan', $2, 149000, 'RM', now(), now(), 'Monthly') RETURNING id`,
      [companyId, JSON.stringify([{ id: 'plan', name: 'Studio', price: 149_000, qty: 1 }])],
    );
    id = row?.id ?? '';
    // Issues it.
    await owner.get(`/billing/invoices/${id}/document`);
  });
  const collected = (who = manager) =>
    who.get<CollectedMethod | null>(`/billing/invoices/${id}/payment-method`);

  it('says how it is to be paid: its end to the owner, the account to who collects', async () => {
    const { data } = await owner.get<Invoice>(`/billing/invoices/${id}`);
    expect(data?.payBy).toMatchObject({ kind: 'direct-debit', lastFour: '4711' });
    const managed = await manager.get<ManagedInvoice>(`/billing/invoices/${id}`);
    expect(managed.data?.payBy).toMatchObject({ lastFour: '4711' });
    expect(JSON.stringify([data, managed.data])).not.toContain('514011');
    expect((await collected()).data).toMatchObject({ account: '514011234711', name: 'Mei Lim' });
  });

  it('shows the account to no other role', async () => {
    const staffless: Role[] = roles.filter(
      (role) => role !== 'owner' && role !== 'staff' && role !== 'guest',
    );
    for (const role of staffless) {
      await server.addPerson({ email: `${role}@who.test`, role });
      const who = await server.signIn('user', `${role}@who.test`);
      const may = ['manager', 'creative_manager', 'production_manager', 'admin'].includes(role);
      expect((await collected(who)).status, role).toBe(may ? 200 : 403);
    }
    for (const who of [owner, staff]) expect((await collected(who)).status).toBe(404);
  });

  it('shows none once it is paid', async () => {
    await manager.write('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', {
      reference: 'TT',
    });
    expect((await owner.get<Invoice>(`/billing/invoices/${id}`)).data?.payBy).toBeNull();
    expect((await collected()).data).toBeNull();
  });
});

it('is nobody’s but the owner’s, who may only look where view-only, as may who acts as the owner', async () => {
  const [{ id } = { id: '' }] = await methodsOf();
  for (const who of [staff, manager]) {
    expect([403, 404]).toContain((await who.get('/billing/payments')).status);
    expect([403, 404]).toContain((await add(transfer, who)).status);
    expect([403, 404]).toContain((await remove(id, who)).status);
  }
  await server.addPerson({ email: 'look@lim.test', role: 'owner', companyId, viewOnly: true });
  const looker = await server.signIn('customer', 'look@lim.test');
  expect(await methodsOf(looker)).toHaveLength(1);
  expect((await add(transfer, looker)).status).toBe(403);
  expect((await makeDefault(id, looker)).status).toBe(403);
  const acting = await actAs(manager, server.url, owner.kept.userId ?? '');
  expect(await methodsOf(acting)).toHaveLength(1);
  for (const refused of [add(transfer, acting), save(id, debit, acting), remove(id, acting)])
    expect((await refused).status).toBe(403);
  // Another company's owner finds nothing of it.
  expect(await methodsOf(stranger)).toEqual([]);
  expect((await save(id, debit, stranger)).status).toBe(404);
  expect((await remove(id, stranger)).status).toBe(404);
  expect((await owner.write('POST', '/billing/payments', 'cart', transfer)).status).toBe(403);
});
