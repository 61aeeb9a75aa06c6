import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSubject, settingsIds } from '#server/audit/subjects.queries.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { type AuditAction, type AuditSubject, auditSubjects } from '#shared/audit/audit-actions.ts';
import type { AuditEntry } from '#shared/audit/audit-entry.ts';
import type { TourTexts } from '#shared/installation/tour-texts.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let owner: ApiClient;
let companyId: string;
let adminId: string;
let ownerId: string;

interface Entry {
  action: AuditAction;
  actor_id: string | null;
  actor_name: string;
  actor_role: string | null;
  impersonator_id: string | null;
  company_id: string | null;
  subject_kind: string;
  subject_id: string | null;
  subject_label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string | null;
  request_id: string | null;
}
/** Returns the last entry of an action. */
async function last(action: AuditAction): Promise<Entry> {
  const [entry] = await server.db.query<Entry>(
    'SELECT * FROM audit_entries WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  if (entry === undefined) throw new Error(`nothing was recorded as ${action}`);
  return entry;
}
const countOf = async (action: AuditAction): Promise<number> => {
  const [row] = await server.db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM audit_entries WHERE action = $1',
    [action],
  );
  return row?.count ?? 0;
};
const everything = async (): Promise<string> =>
  JSON.stringify(await server.db.query('SELECT * FROM audit_entries'));

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Maple Clinic');
  adminId = await server.addPerson({
    email: 'admin@a.test',
    role: 'admin',
    firstname: 'Ada',
    lastname: 'Visser',
  });
  ownerId = await server.addPerson({
    email: 'mei@a.test',
    role: 'owner',
    companyId,
    firstname: 'Mei',
    lastname: 'Tan',
  });
  admin = await server.signIn('user', 'admin@a.test');
  owner = await server.signIn('customer', 'mei@a.test');
});
afterAll(() => server?.close());

describe('what is recorded', () => {
  it('is who signed in, from where and with which request', async () => {
    expect(await last('signed-in')).toMatchObject({
      actor_id: ownerId,
      actor_name: 'Mei Tan',
      actor_role: 'owner',
      company_id: companyId,
      subject_kind: 'person',
      subject_label: 'Mei Tan',
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('is who failed to, without what was typed as a password', async () => {
    await expect(server.signIn('customer', 'mei@a.test', 'wrong-password-1')).rejects.toThrow('Incorrect');
    expect(await last('sign-in-failed')).toMatchObject({
      actor_id: null,
      actor_name: '',
      company_id: companyId,
      subject_id: ownerId,
      subject_label: 'mei@a.test',
    });
    await expect(server.signIn('customer', 'my-secret-phrase', 'x')).rejects.toThrow('Incorrect');
    expect(await last('sign-in-failed')).toMatchObject({ subject_id: null, company_id: null });
    expect(await everything()).not.toMatch(/wrong-password-1|my-secret-phrase/);
  });

  it('is what changed of a person, and nothing where nothing did', async () => {
    const save = () =>
      owner.write('PUT', '/profile', 'profile', {
        firstname: 'Mei Ling',
        lastname: 'Tan',
        email: 'mei@a.test',
        jobTitle: 'Founder',
        timeZone: 'Asia/Kuala_Lumpur',
      });
    expect(await save()).toMatchObject({ status: 200 });
    expect(await last('profile-changed')).toMatchObject({
      actor_id: ownerId,
      before: { firstname: 'Mei', jobTitle: null },
      after: { firstname: 'Mei Ling', jobTitle: 'Founder' },
    });
    expect(await save()).toMatchObject({ status: 200 });
    expect(await countOf('profile-changed')).toBe(1);
  });

  it('is one entry of a call that is sent twice, and none of one that is refused', async () => {
    const send = (name: string) =>
      owner.write(
        'POST',
        '/workflows',
        'customer-team-member',
        { name, people: JSON.stringify([{ id: ownerId, role: 'approver' }]) },
        { 'x-mutation-id': 'workflow-once' },
      );
    const first = await send('Packaging');
    expect(first).toMatchObject({ status: 200 });
    expect(await send('Packaging')).toMatchObject({ status: 200 });
    expect(await countOf('workflow-added')).toBe(1);
    expect(await last('workflow-added')).toMatchObject({
      subject_label: 'Packaging',
      company_id: companyId,
      before: null,
      after: { name: 'Packaging', 'people.Mei Ling Tan': 'approver' },
    });
    const taken = await owner.write('POST', '/workflows', 'customer-team-member', {
      name: 'Packaging',
      people: JSON.stringify([{ id: ownerId, role: 'approver' }]),
    });
    expect(taken.status).not.toBe(200);
    expect(await countOf('workflow-added')).toBe(1);
  });

  it('is settings, with account numbers but for their end', async () => {
    const added = await owner.write('POST', '/billing/payments', 'customer-payment-method', {
      kind: 'direct-debit',
      name: 'Maple Clinic',
      bank: 'MALAYAN',
      account: 'DE89370400440532013000',
    });
    expect(added).toMatchObject({ status: 200 });
    expect(await last('payment-method-added')).toMatchObject({ after: { account: '••••3000' } });
    expect(await everything()).not.toContain('DE89370400440532013000');
  });

  it('is what the tours say since, about passwords too', async () => {
    const { data: texts } = await admin.get<TourTexts>('/provider/tours');
    const changed = { 'bell-title': 'News', 'member-password-text': 'Leave it empty.' };
    const saved = await admin.write('PUT', '/provider/tours', 'reseller-profile', { ...texts, ...changed });
    expect(saved).toMatchObject({ status: 200 });
    expect(await last('settings-changed')).toMatchObject({
      subject_id: 'tour-texts',
      subject_label: 'Texts of the tours',
      before: { 'bell-title': null, 'member-sign-in-text': null },
      after: { 'bell-title': 'News', 'member-sign-in-text': 'Leave it empty.' },
    });
  });

  it('is who acts as a customer, and what they do as such', async () => {
    const made = await admin.write<{ path: string }>(
      'POST',
      `/customers/${ownerId}/impersonate`,
      'reseller-customer',
    );
    const token = new URL(made.data?.path ?? '', server.url).searchParams.get('token');
    const begun = await server.app.inject({
      url: '/api/c/validate-impersonate-token',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(begun.statusCode).toBe(200);
    expect(await last('impersonation-allowed')).toMatchObject({
      actor_id: adminId,
      impersonator_id: null,
      subject_id: ownerId,
      company_id: companyId,
    });
    expect(await last('impersonation-begun')).toMatchObject({
      actor_id: ownerId,
      impersonator_id: adminId,
      impersonator_name: 'Ada Visser',
      company_id: companyId,
    });
  });

  it('is a table that was exported, with its filters', async () => {
    expect(await owner.get('/order/csv?search=label')).toMatchObject({ status: 200 });
    expect(await last('list-exported')).toMatchObject({ actor_id: ownerId, subject_id: 'orders' });
  });

  it('is what was done with an order, and why', async () => {
    const { orderId } = await addOrder(server, {
      companyId,
      creatorId: ownerId,
      uploaderId: ownerId,
      status: 'new-order',
    });
    const act = await owner.write('PUT', `/order/${orderId}/action/cancel`, 'card', { reason: 'Not needed' });
    expect(act).toMatchObject({ status: 200 });
    expect(await last('order-changed')).toMatchObject({
      subject_id: String(orderId),
      after: { status: 'cancelled', did: 'cancel', reason: 'Not needed' },
    });
  });

  it('is a sign-out and a new password', async () => {
    const staff = await server.addPerson({ email: 'ravi@a.test', role: 'staff', companyId });
    const ravi = await server.signIn('customer', 'ravi@a.test');
    const changed = await ravi.write('PUT', '/profile/password', 'profile', {
      currentPassword: testPassword,
      newPassword: 'another long sentence',
    });
    expect(changed).toMatchObject({ status: 200 });
    expect(await last('password-changed')).toMatchObject({ actor_id: staff, before: null, after: null });
    expect(await ravi.write('POST', '/logout', 'profile')).toMatchObject({ status: 200 });
    expect(await last('signed-out')).toMatchObject({ actor_id: staff });
    expect(await everything()).not.toContain('another long sentence');
  });
});

describe('the log itself', () => {
  it('can read a subject of every kind', async () => {
    const settings = [...settingsIds, 'limit:in-review'];
    for (const kind of Object.keys(auditSubjects) as AuditSubject[])
      for (const id of kind === 'settings' ? settings : ['nobody'])
        expect(await findSubject(server.db, kind, id)).toSatisfy(
          (found) => found === null || typeof found.label === 'string',
        );
    expect(await findSubject(server.db, 'company', companyId)).toMatchObject({
      companyId,
      label: 'Maple Clinic',
    });
  });

  it('is neither changed nor removed by the database', async () => {
    const refused = 'the audit log is never changed';
    await expect(server.db.query("UPDATE audit_entries SET actor_name = 'nobody'")).rejects.toThrow(refused);
    await expect(server.db.query('DELETE FROM audit_entries')).rejects.toThrow(refused);
    await expect(server.db.query('TRUNCATE audit_entries')).rejects.toThrow(refused);
  });
});

describe('reading it', () => {
  interface Page {
    entries: AuditEntry[];
    nextCursor: string | null;
  }
  const read = async (who: ApiClient, query = ''): Promise<Page> => {
    const { data } = await who.get<Page>(`/audit${query}`);
    if (data === undefined) throw new Error('the log was not given');
    return data;
  };
  let reseller: ApiClient;
  beforeAll(async () => {
    const resellerId = await server.addCompany('Print & Co');
    await server.db.query('UPDATE companies SET client_id = $1 WHERE id IN ($1, $2)', [
      resellerId,
      companyId,
    ]);
    const otherId = await server.addCompany('Birch Dental');
    await server.addPerson({ email: 'otto@o.test', role: 'owner', companyId: otherId });
    await server.addPerson({ email: 'rosa@r.test', role: 'owner', companyId: resellerId });
    await server.addPerson({ email: 'staff@a.test', role: 'staff', companyId });
    await server.addPerson({ email: 'manager@a.test', role: 'manager' });
    reseller = await server.signIn('customer', 'rosa@r.test');
  });

  it('is for administrators and owners alone', async () => {
    for (const [side, email] of [
      ['customer', 'staff@a.test'],
      ['user', 'manager@a.test'],
    ] as const) {
      const who = await server.signIn(side, email);
      expect(await who.get('/audit')).toMatchObject({ status: 403 });
      expect(await who.get('/audit/csv')).toMatchObject({ status: 403 });
    }
  });

  it('shows administrators all of it, owners their company, and owners of resellers their customers too', async () => {
    const all = await read(admin);
    expect(new Set(all.entries.map(({ company }) => company))).toEqual(
      new Set([null, 'Maple Clinic', 'Print & Co']),
    );
    const own = await read(owner);
    expect(new Set(own.entries.map(({ company }) => company))).toEqual(new Set(['Maple Clinic']));
    const resold = await read(reseller);
    expect(new Set(resold.entries.map(({ company }) => company))).toEqual(
      new Set(['Maple Clinic', 'Print & Co']),
    );
    const other = await server.signIn('customer', 'otto@o.test');
    expect((await read(other)).entries.map(({ company }) => company)).toEqual(['Birch Dental']);
  });

  it('shows owners no address of the provider’s people', async () => {
    const query = '?action=impersonation-begun';
    expect((await read(owner, query)).entries).toMatchObject([{ impersonator: 'Ada Visser', address: null }]);
    expect((await read(admin, query)).entries).toMatchObject([{ address: '127.0.0.1' }]);
  });

  it('is filtered by who, action, kind, subject and time', async () => {
    const actions = async (query: string) => (await read(admin, query)).entries.map(({ action }) => action);
    expect(await actions('?action=password-changed')).toEqual(['password-changed']);
    expect(new Set(await actions('?kind=workflow'))).toEqual(new Set(['workflow-added']));
    expect(await actions('?subject=packag')).toEqual(['workflow-added']);
    expect(await actions('?who=%25')).toEqual([]);
    expect((await actions('?who=visser')).length).toBeGreaterThan(0);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect(await actions(`?from=${soon}`)).toEqual([]);
    expect((await actions(`?to=${soon}`)).length).toBeGreaterThan(0);
    const before = new Date(Date.now() - 3_600_000).toISOString();
    expect((await actions(`?from=${before}`)).length).toBeGreaterThan(0);
    expect(await actions(`?to=${before}`)).toEqual([]);
    expect(await admin.get('/audit?from=yesterday')).toMatchObject({ status: 422 });
  });

  it('comes a page at a time, each entry once', async () => {
    await server.db.query(
      `INSERT INTO audit_entries (at, action, actor_name, subject_kind, subject_label)
       SELECT now(), 'job-restarted', 'Galley', 'job', 'job ' || n FROM generate_series(1, 250) AS n`,
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const page: Page = await read(admin, `?action=job-restarted${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.entries.map(({ subject }) => subject));
      cursor = page.nextCursor;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => `job ${250 - at}`));
  });

  it('is a table for spreadsheets, in which nothing is a formula, and that is recorded too', async () => {
    await expect(server.signIn('customer', '=cmd@evil.test', 'x')).rejects.toThrow('Incorrect');
    const { data } = await admin.get<{ fileName: string; csv: string }>('/audit/csv?action=sign-in-failed');
    expect(data?.fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(data?.csv).toContain("'=cmd@evil.test");
    expect(data?.csv).toContain('Failed to sign in');
    expect(await last('list-exported')).toMatchObject({ subject_id: 'audit log', actor_id: adminId });
  });

  it('is kept as long as is configured, and then goes', async () => {
    await server.db.query(
      `INSERT INTO audit_entries (at, action, actor_name, subject_kind, subject_label)
       VALUES (now() - interval '3 days', 'set-up', 'Galley', 'settings', 'old')`,
    );
    await keepHouse(server.db, new Date(), { ...server.parts.config, auditRetentionMs: null });
    expect(await countOf('set-up')).toBe(1);
    await keepHouse(server.db, new Date(), { ...server.parts.config, auditRetentionMs: 2 * dayMs });
    expect(await countOf('set-up')).toBe(0);
    expect(await countOf('password-changed')).toBe(1);
  });
});
