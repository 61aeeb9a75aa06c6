import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { lockFactorRoles } from '#server/accounts/second-factor/second-factors.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';
import { teamRolesOf } from '#shared/accounts/team-members.ts';
import type { AuditEntry } from '#shared/audit/audit-entry.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { shownCode, wrongCode } from '../support/clients/authenticator-app.ts';
import { openTestDb } from '../support/servers/test-db.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let db: Db;
let count = 0;
let companyId: string;
/** An administrator with an app. */
let boss: ApiClient;
/** Happens once, before the next transaction begins. */
let happening: (() => Promise<unknown>) | null = null;
const interrupted = (whole: Db): Db => ({
  ...whole,
  async transaction(run) {
    const first = happening;
    happening = null;
    await first?.();
    return whole.transaction(run);
  },
});
beforeAll(async () => {
  db = await openTestDb();
  server = await startTestServer({ db: interrupted(db) });
});
afterAll(async () => {
  await server?.close();
  await db?.close();
});
beforeEach(async () => {
  count += 1;
  companyId = await server.addCompany(`Harbour ${count}`);
  await server.addPerson({ email: `boss${count}@studio.test`, role: 'admin' });
  boss = await server.signIn('user', `boss${count}@studio.test`);
  await setUpApp(boss);
  await server.db.query("UPDATE installation SET second_factor_roles = '{}'");
});

const codeNow = (key: string, later = 0): string => shownCode(key, server.parts.clock(), later);
const sideOf = (role: TeamRole) => (teamRolesOf('user').includes(role) ? 'user' : 'customer');
const emailOf = (role: TeamRole): string => `${role}${count}@people.test`;
const signedIn = (role: TeamRole): Promise<ApiClient> => server.signIn(sideOf(role), emailOf(role));
const addPerson = (role: TeamRole): Promise<string> =>
  server.addPerson({ email: emailOf(role), role, ...(sideOf(role) === 'customer' && { companyId }) });
const profile = async (who: ApiClient, role: TeamRole): Promise<number> =>
  (await who.get(sideOf(role) === 'customer' ? '/r/profile' : '/profile')).status;
const require = (role: TeamRole, isRequired: boolean, who = boss) =>
  who.write('PUT', '/second-factor/requirement', 'profile', { role, isRequired: String(isRequired) });
const required = async (who = boss) =>
  (await who.get<RouteData<'requiredFactors'>>('/second-factor/requirement')).data?.roles;

/** Sets up an app in the profile. */
async function setUpApp(who: ApiClient): Promise<void> {
  const begun = await who.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile');
  const code = codeNow(begun.data?.key ?? '');
  expect((await who.write('PUT', '/second-factor', 'profile', { code })).status).toBe(200);
}

/** Calls what a sign-in that waits may call. */
async function pendingCall<T>(pending: ApiClient, path: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ accessToken: pending.token, ...fields });
  const response = await fetch(`${server.url}/api/g/second-factor/${path}`, { method: 'POST', body });
  return { status: response.status, data: (await response.json()).data as T };
}

describe('a second factor that a role must have', () => {
  it('is set up at a sign-in during which it came to be required', async () => {
    await addPerson('operator');
    happening = () => require('operator', true);
    const pending = await signedIn('operator');
    expect(await profile(pending, 'operator')).toBe(401);
    expect((await pendingCall(pending, 'enrolment')).status).toBe(200);
  });

  // The embedded database runs one transaction at a time.
  it.runIf(inject('postgresUrl') !== undefined)(
    'is required only after the sign-ins that are under way, also where nothing was ever set up',
    async () => {
      await db.query('DELETE FROM installation');
      const waiting = () =>
        db.query<{ pid: number }>(
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
      const requiring = await mutate(db, async (tx) => {
        await lockFactorRoles(tx);
        const response = require('operator', true);
        await expect.poll(waiting).toHaveLength(1);
        return { response };
      });
      expect((await requiring.response).status).toBe(200);
      expect((await required())?.find(({ role }) => role === 'operator')?.isRequired).toBe(true);
    },
  );

  it.each([...teamRolesOf('user'), ...teamRolesOf('customer')].filter((role) => role !== 'admin'))(
    'ends the sessions of every %s without one, and is set up at the sign-in before anything else opens',
    async (role) => {
      await addPerson(role);
      const open = await signedIn(role);
      expect(await profile(open, role)).toBe(200);
      expect((await require(role, true)).status).toBe(200);
      expect(await profile(open, role)).toBe(401);
      expect(await profile(boss, 'admin')).toBe(200);

      const pending = await signedIn(role);
      expect(await profile(pending, role)).toBe(401);
      expect((await pending.write('POST', '/second-factor', 'profile')).status).toBe(401);
      const { data } = await pendingCall<RouteData<'beginRequiredFactor'>>(pending, 'enrolment');
      const wrong = { code: wrongCode(data.key, server.parts.clock()) };
      expect((await pendingCall(pending, 'confirmation', wrong)).status).toBe(403);
      expect(await profile(pending, role)).toBe(401);
      const code = codeNow(data.key);
      const confirmed = await pendingCall<RouteData<'confirmRequiredFactor'>>(pending, 'confirmation', {
        code,
      });
      expect(confirmed.data.recoveryCodes).toHaveLength(10);
      expect(await profile(pending, role)).toBe(401);
      pending.token = confirmed.data.accessToken;
      expect(await profile(pending, role)).toBe(200);

      expect((await pending.get<RouteData<'secondFactor'>>('/second-factor')).data?.isRequired).toBe(true);
      const removal = { code: codeNow(data.key, 1) };
      const refused = await pending.write('POST', '/second-factor/removal', 'profile', removal);
      expect([refused.status, refused.messages?.[0]]).toEqual([
        409,
        expect.stringContaining('Your role requires a second factor'),
      ]);
      expect((await require(role, false)).status).toBe(200);
      server.advance(60_000);
      const later = { code: codeNow(data.key) };
      expect((await pending.write('POST', '/second-factor/removal', 'profile', later)).status).toBe(200);
      expect(await profile(await signedIn(role), role)).toBe(200);
    },
  );

  it('is set up by a password alone only while there is none, and then ends the sessions elsewhere', async () => {
    const id = await addPerson('operator');
    await require('operator', true);
    const [pending, elsewhere] = [await signedIn('operator'), await signedIn('operator')];
    const { data } = await pendingCall<RouteData<'beginRequiredFactor'>>(pending, 'enrolment');
    await db.query(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $1, $1, '', 0, '{}', 'Laptop', now())`,
      [id],
    );
    const confirm = () => pendingCall(pending, 'confirmation', { code: codeNow(data.key) });
    expect((await confirm()).status).toBe(401);
    await db.query('DELETE FROM passkeys WHERE id = $1', [id]);
    expect((await confirm()).status).toBe(200);
    expect((await pendingCall(elsewhere, 'enrolment')).status).toBe(401);
  });

  it('leaves the people of other roles alone, and those who have one', async () => {
    for (const role of ['owner', 'staff', 'operator'] as const) await addPerson(role);
    const [owner, staff, operator] = [
      await signedIn('owner'),
      await signedIn('staff'),
      await signedIn('operator'),
    ];
    await setUpApp(owner);
    expect((await require('owner', true)).status).toBe(200);
    expect(await profile(owner, 'owner')).toBe(200);
    expect(await profile(staff, 'staff')).toBe(200);
    expect(await profile(operator, 'operator')).toBe(200);
    expect(await profile(await signedIn('staff'), 'staff')).toBe(200);
    expect(await profile(await signedIn('operator'), 'operator')).toBe(200);
  });

  it('is asked of whoever gets the role', async () => {
    const id = await addPerson('staff');
    await addPerson('owner');
    const owner = await signedIn('owner');
    await setUpApp(owner);
    await require('owner', true);
    const staff = await signedIn('staff');
    expect(await profile(staff, 'staff')).toBe(200);
    const fields = {
      firstname: 'Ben',
      lastname: 'Lim',
      email: emailOf('staff'),
      jobTitle: '',
      timeZone: 'UTC',
    };
    const saved = await owner.write('PUT', `/team-members/${id}`, 'customer-team-member', {
      ...fields,
      role: 'owner',
    });
    expect(saved.status).toBe(200);
    expect(await profile(staff, 'staff')).toBe(401);
    const pending = await signedIn('staff');
    expect(await profile(pending, 'staff')).toBe(401);
    expect((await pendingCall(pending, 'enrolment')).status).toBe(200);
  });

  it('is chosen by administrators alone, who need one of their own for their role', async () => {
    for (const role of [...teamRolesOf('user'), ...teamRolesOf('customer')]) {
      await addPerson(role);
      const who = await signedIn(role);
      if (role === 'admin') {
        expect((await require('admin', true, who)).status).toBe(409);
        expect((await required(who))?.every(({ isRequired }) => !isRequired)).toBe(true);
        continue;
      }
      // Customers have no such call.
      const refused = sideOf(role) === 'user' ? 403 : 404;
      expect((await require('owner', true, who)).status).toBe(refused);
      expect((await who.get('/second-factor/requirement')).status).toBe(refused);
    }
    expect((await require('guest' as TeamRole, true)).status).toBe(422);
  });

  it('is shown by role, with how many people have none, and recorded as it was and is', async () => {
    await addPerson('cso');
    const of = async (role: TeamRole) => (await required())?.find((each) => each.role === role);
    const before = await of('cso');
    expect(before).toMatchObject({ isRequired: false, without: expect.any(Number) });
    await require('cso', true);
    await require('owner', true);
    expect(await of('cso')).toEqual({ ...before, isRequired: true });
    await require('cso', false);
    expect(await of('cso')).toEqual(before);
    expect(await of('owner')).toMatchObject({ isRequired: true });
    const entries = await server.db.query<Pick<AuditEntry, 'before' | 'after'>>(
      `SELECT before, after FROM audit_entries WHERE subject_kind = 'settings' AND subject_id = 'second-factor'
       ORDER BY id DESC LIMIT 3`,
    );
    expect(entries.toReversed()).toEqual([
      { before: { cso: false }, after: { cso: true } },
      { before: { owner: false }, after: { owner: true } },
      { before: { cso: true }, after: { cso: false } },
    ]);
  });
});
