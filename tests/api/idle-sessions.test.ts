import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveIdleLimits } from '#server/accounts/sessions/idle-limits.queries.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { type IdleLimits, unattendedHeader } from '#shared/accounts/sessions/idle-limits.ts';
import { minuteMs } from '#shared/kernel/durations.ts';
import { type ApiClient, actAs } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const idleText = 'You were signed out because this session was not used for a while. Please sign in again.';

let server: TestServer;
let meiId: string;
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Lim & Sons');
  meiId = await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  await server.addPerson({ email: 'helen@studio.test', role: 'admin' });
  await saveIdleLimits(server.db, { staff: 60, customers: 60 });
  await server.addPerson({ email: 'manager@studio.test', role: 'manager' });
});
afterAll(() => server.close());

const customer = (): Promise<ApiClient> => server.signIn('customer', 'mei@lim.test');
const profile = (who: ApiClient) => who.get('/r/profile');
/** Reads the profile as a page does that nobody uses. */
const alone = async (who: ApiClient): Promise<number> =>
  (
    await fetch(`${server.url}/api/c/r/profile`, {
      headers: { authorization: `Bearer ${who.token}`, [unattendedHeader]: '1' },
    })
  ).status;
const setLimits = (who: ApiClient, limits: Record<string, string>) =>
  who.write('PUT', '/idle-limits', 'profile', limits);
const usedAt = async (): Promise<string[]> =>
  (await server.db.query<{ at: Date }>('SELECT used_at AS at FROM sessions ORDER BY created_at')).map(
    ({ at }) => at.toISOString(),
  );

it('lasts as long as it is used, and ends after an hour without use, with the reason', async () => {
  const mei = await customer();
  for (let n = 0; n < 4; n++) {
    server.advance(59 * minuteMs);
    expect((await profile(mei)).status).toBe(200);
  }
  server.advance(66 * minuteMs);
  expect(await profile(mei)).toMatchObject({ status: 401, reauth: true, message: idleText });
});

it('is not used by what a page does by itself, nor by its socket, which ends with it', async () => {
  const mei = await customer();
  const live = await connectLive(server.url, 'customer', mei.token);
  server.advance(40 * minuteMs);
  expect(await alone(mei)).toBe(200);
  const again = await connectLive(server.url, 'customer', mei.token);
  server.advance(26 * minuteMs);
  expect(await alone(mei)).toBe(401);
  // Saving the limits looks at every socket.
  const helen = await server.signIn('user', 'helen@studio.test');
  await setLimits(helen, { staff: '60', customers: '60' });
  await Promise.all([live.ended, again.ended]);
  for (const each of [live, again])
    expect(each.all('force-logout')).toMatchObject([{ code: 'idle', reason: idleText }]);
});

it('says how long it lasts without use, which counts as use', async () => {
  const mei = await customer();
  const left = async () => (await mei.get<{ idleLeftMs: number | null }>('/sessions/this')).data?.idleLeftMs;
  server.advance(50 * minuteMs);
  expect(await left()).toBeGreaterThan(60 * minuteMs);
  server.advance(50 * minuteMs);
  expect(await left()).toBeGreaterThan(60 * minuteMs);
  // Whoever acts as a customer has an hour, however much they use it.
  const manager = await server.signIn('user', 'manager@studio.test');
  const acting = await actAs(manager, server.url, meiId);
  expect((await acting.get<{ idleLeftMs: number | null }>('/sessions/this')).data).toEqual({
    idleLeftMs: null,
  });
});

it('stores use every other minute alone', async () => {
  const mei = await customer();
  const before = (await usedAt()).at(-1);
  await Promise.all([profile(mei), profile(mei)]);
  server.advance(minuteMs);
  await profile(mei);
  expect((await usedAt()).at(-1)).toBe(before);
  server.advance(minuteMs);
  await profile(mei);
  const after = (await usedAt()).at(-1);
  expect(after).not.toBe(before);
  await profile(mei);
  expect((await usedAt()).at(-1)).toBe(after);
});

it('ends by the limit of its side, which administrators set, at once; also when it was removed', async () => {
  const helen = await server.signIn('user', 'helen@studio.test');
  const manager = await server.signIn('user', 'manager@studio.test');
  const mei = await customer();
  expect((await helen.get<IdleLimits>('/idle-limits')).data).toEqual({ staff: 60, customers: 60 });
  for (const who of [manager, mei]) {
    expect((await who.get('/idle-limits')).status).not.toBe(200);
    expect((await setLimits(who, { staff: '15', customers: '15' })).status).not.toBe(200);
  }
  expect((await setLimits(helen, { staff: '1', customers: '15' })).status).toBe(422);
  expect((await setLimits(helen, { staff: '120', customers: '15' })).status).toBe(200);
  expect((await helen.get<IdleLimits>('/idle-limits')).data).toEqual({ staff: 120, customers: 15 });

  const acting = await actAs(manager, server.url, meiId);
  server.advance(21 * minuteMs);
  expect((await profile(mei)).message).toBe(idleText);
  // Who acts as a customer has the staff's limit.
  expect((await profile(acting)).status).toBe(200);
  expect((await helen.get('/profile')).status).toBe(200);
  const [entry] = await server.db.query(
    `SELECT before, after FROM audit_entries WHERE subject_id = 'idle-limits' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry).toMatchObject({ after: { staff: 120, customers: 15 } });

  await keepHouse(server.db, server.parts.clock(), server.parts.config);
  expect((await profile(mei)).message).toBe(idleText);
  await setLimits(helen, { staff: '60', customers: '60' });
  expect((await profile(mei)).status).toBe(401);
});
