import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSession } from '#shared/accounts/sessions/sessions.http.ts';
import { type ApiClient, actAs } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
const email = 'mei@lim.test';
beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Lim & Sons');
  await server.addPerson({ email, role: 'owner', companyId });
  await server.addPerson({ email: 'other@lim.test', role: 'owner', companyId });
  await server.addPerson({ email: 'manager@studio.test', role: 'manager' });
});
afterAll(() => server.close());

const list = async (who: ApiClient): Promise<OwnSession[]> =>
  (await who.get<OwnSession[]>('/sessions')).data ?? [];
const end = (who: ApiClient, id: string) => who.write('DELETE', `/sessions/${id}`, 'profile');
const isIn = async (who: ApiClient): Promise<boolean> => (await who.get('/r/profile')).status === 200;
const customer = (): Promise<ApiClient> => server.signIn('customer', email);
const entries = (action: string) =>
  server.db.query<{ actorName: string; after: object }>(
    'SELECT actor_name AS "actorName", after FROM audit_entries WHERE action = $1 ORDER BY id',
    [action],
  );

it('lists the own sessions, this one first, and ends one at once with its sockets and record', async () => {
  const here = await customer();
  const elsewhere = await customer();
  await server.signIn('customer', 'other@lim.test');
  const live = await connectLive(server.url, 'customer', elsewhere.token);
  const [first, second, ...rest] = await list(here);
  expect(first).toMatchObject({ isThis: true, address: '127.0.0.1', actsAs: null, actedBy: null });
  expect(second?.isThis).toBe(false);
  expect(rest).toEqual([]);

  expect((await here.write('DELETE', `/sessions/${second?.id}`, 'card')).status).toBe(403);
  expect(await isIn(elsewhere)).toBe(true);
  expect((await end(here, second?.id ?? '')).status).toBe(200);
  await live.ended;
  expect(live.all('force-logout')).toMatchObject([{ code: 'session-ended' }]);
  expect(await isIn(elsewhere)).toBe(false);
  expect(await list(here)).toHaveLength(1);
  expect((await end(here, second?.id ?? '')).status).toBe(404);
  expect(await entries('session-ended')).toMatchObject([
    { after: { device: 'Unknown device', from: '127.0.0.1' } },
  ]);
});

it('ends all others, one that waits for a second factor too, and none of anybody else', async () => {
  const here = await customer();
  await here.write('DELETE', '/sessions', 'profile');
  const elsewhere = await customer();
  const stranger = await server.signIn('customer', 'other@lim.test');
  const [own] = await list(stranger);
  expect((await end(here, own?.id ?? '')).status).toBe(404);
  const live = await connectLive(server.url, 'customer', elsewhere.token);
  const pending = await customer();
  const pendingId = (await list(pending))[0]?.id;
  await server.db.query(`UPDATE sessions SET awaits = 'code' WHERE id = $1`, [pendingId]);
  expect((await list(here)).map(({ id }) => id)).not.toContain(pendingId);
  const endOthers = async () =>
    (await here.write<{ ended: number }>('DELETE', '/sessions', 'profile')).data?.ended;
  expect(await endOthers()).toBe(2);
  await live.ended;
  expect(await list(here)).toHaveLength(1);
  expect(await isIn(stranger)).toBe(true);
  expect(await endOthers()).toBe(0);
  expect((await entries('sessions-ended')).at(-1)).toMatchObject({ after: { sessions: 2 } });
});

it('shows its person who acts as them, and lets both end that, but not the impersonator see the others', async () => {
  const here = await customer();
  const manager = await server.signIn('user', 'manager@studio.test');
  const [{ id: userId } = { id: '' }] = await server.db.query<{ id: string }>(
    'SELECT id FROM users WHERE email = $1',
    [email],
  );
  const actor = await actAs(manager, server.url, userId);
  expect((await actor.get('/sessions')).status).toBe(403);

  const acting = (await list(here)).find(({ actedBy }) => actedBy !== null);
  expect(await list(manager)).toMatchObject([
    { isThis: true, actsAs: null },
    { id: acting?.id, actsAs: 'Test Person' },
  ]);
  expect((await end(here, acting?.id ?? '')).status).toBe(200);
  expect((await list(manager)).map(({ isThis }) => isThis)).toEqual([true]);
});

it('keeps when a session was last connected', async () => {
  const here = await customer();
  expect((await list(here))[0]?.seenAt).toBeNull();
  const live = await connectLive(server.url, 'customer', here.token);
  await expect.poll(async () => (await list(here))[0]?.seenAt).toEqual(expect.any(String));
  live.close();
});

it('tells whoever comes back why their session was ended, until it would have expired', async () => {
  const why = async (who: ApiClient) => (await who.get('/r/profile')).message;
  const [here, elsewhere] = [await customer(), await customer()];
  await here.write('DELETE', '/sessions', 'profile');
  expect(await why(elsewhere)).toBe('This session was ended from another device. Please sign in again.');

  const leaving = await server.addPerson({ email: 'leaving@lim.test', role: 'staff', companyId });
  const left = await server.signIn('customer', 'leaving@lim.test');
  await here.write('PUT', `/team-members/${leaving}/deactivate`, 'customer-team-member');
  expect(await why(left)).toBe('Your account was deactivated by your administrator or account owner.');
  await server.db.query('UPDATE ended_sessions SET expires_at = $1', [new Date(0)]);
  expect(await why(left)).toBe('Your session has ended');
});
