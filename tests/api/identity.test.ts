import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { routes } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { shownCode } from '../support/clients/authenticator-app.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let count = 0;
const quarterMs = 15 * 60_000;
beforeAll(async () => {
  server = await startTestServer({ env: { CONFIRM_AFTER: '15m' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const companyId = await server.addCompany(`Kestrel ${++count}`);
  await server.addPerson({ email: `owner${count}@kestrel.test`, role: 'owner', companyId });
  owner = await server.signIn('customer', `owner${count}@kestrel.test`);
});

/** A delicate call. */
const begin = (who = owner) => who.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile');
const prove = (by: string, secret: string, who = owner) =>
  who.write<RouteData<'confirmIdentity'>>('POST', '/identity', 'profile', { by, secret });
/** Proves it, and goes on with the new token. */
async function confirm(by: string, secret: string, who = owner): Promise<ApiResponse> {
  const response = await prove(by, secret, who);
  who.token = response.data?.accessToken ?? who.token;
  return response;
}
const codeOf = ({ status, code }: ApiResponse): string => `${status} ${code ?? ''}`;
const asked = '403 identity_unconfirmed';

it('asks for a proof a quarter of an hour after the sign-in, and again a quarter of an hour after the proof', async () => {
  expect((await begin()).status).toBe(200);
  server.advance(quarterMs);
  const refused = await begin();
  expect(codeOf(refused)).toBe(asked);
  expect(refused.data).toEqual({ proofs: ['password'] });
  expect(codeOf(await confirm('password', 'another password'))).toBe('403 forbidden');
  expect(codeOf(await begin())).toBe(asked);
  expect((await confirm('password', testPassword)).status).toBe(200);
  expect((await begin()).status).toBe(200);
  server.advance(quarterMs);
  expect(codeOf(await begin())).toBe(asked);
  const actions = await server.db.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE action LIKE 'identity-%' ORDER BY id`,
  );
  expect(actions.map(({ action }) => action)).toEqual(['identity-failed', 'identity-confirmed']);
});

it('takes a code of the app too, each once, and none where there is no app', async () => {
  expect(codeOf(await confirm('code', '000000'))).toBe('403 forbidden');
  const key = (await begin()).data?.key ?? '';
  await owner.write('PUT', '/second-factor', 'profile', { code: shownCode(key, server.parts.clock(), 0) });
  server.advance(quarterMs);
  const remove = () => owner.write('POST', '/second-factor/removal', 'profile', { code: '1' });
  expect((await remove()).data).toEqual({ proofs: ['password', 'code'] });
  const code = shownCode(key, server.parts.clock(), 0);
  expect((await confirm('code', code)).status).toBe(200);
  expect((await remove()).message).toBe('This code is not valid');
  expect(codeOf(await confirm('code', code))).toBe('403 forbidden');
});

it('gives the session another token: the one so far proves nothing, and ends with the first use of the new one', async () => {
  const earlier = owner.token;
  const socket = await connectLive(server.url, 'customer', earlier);
  server.advance(quarterMs);
  const { data } = await prove('password', testPassword);
  expect(data?.accessToken).toEqual(expect.any(String));
  expect(data?.accessToken).not.toBe(earlier);
  // The response may be lost: its session goes on, and is to be confirmed again.
  expect(codeOf(await begin())).toBe(asked);
  const next = (await prove('password', testPassword)).data?.accessToken ?? '';
  expect((await owner.get('/second-factor')).status).toBe(200);
  owner.token = next;
  expect(await Promise.all([begin(), begin(), begin()])).toMatchObject(Array(3).fill({ status: 200 }));
  await socket.ended;
  owner.token = earlier;
  expect(codeOf(await owner.get('/second-factor'))).toBe('401 unauthenticated');
  owner.token = data?.accessToken ?? '';
  expect(codeOf(await owner.get('/second-factor'))).toBe('401 unauthenticated');
  owner.token = next;
  (await connectLive(server.url, 'customer', next)).close();
});

it('confirms one session and no other of the same person, and lets nobody try passwords', async () => {
  const elsewhere = await server.signIn('customer', `owner${count}@kestrel.test`);
  server.advance(quarterMs);
  expect((await confirm('password', testPassword)).status).toBe(200);
  expect(codeOf(await begin(elsewhere))).toBe(asked);
  for (let tried = 0; tried < 10; tried++) await confirm('password', `guess ${tried}`, elsewhere);
  expect(codeOf(await confirm('password', testPassword, elsewhere))).toBe('429 rate_limited');
});

it('is asked for by every call that changes how money comes, who signs in and how and where, or what is kept of somebody', () => {
  const delicate = Object.entries(routes).flatMap(([name, route]) =>
    'needsIdentity' in route ? [name] : [],
  );
  expect(delicate.sort()).toMatchInlineSnapshot(`
    [
      "actOnTeamMember",
      "addPaymentMethod",
      "beginSecondFactor",
      "confirmSecondFactor",
      "endAllSessions",
      "endOtherSessions",
      "endOwnSession",
      "endSessionsOfPerson",
      "eraseCompany",
      "erasePerson",
      "exportCompany",
      "exportPerson",
      "makeDefaultPayment",
      "removeCard",
      "removeCompanySignOn",
      "removePasskey",
      "removePaymentMethod",
      "removeSecondFactor",
      "removeSignOn",
      "requestDeletionByProof",
      "requireSecondFactor",
      "resetOwner",
      "saveCard",
      "saveCompanySignOn",
      "saveCustomer",
      "savePaymentMethod",
      "saveSignOn",
      "saveTeamMember",
      "setBilling",
      "setFirstPassword",
      "setIdleLimits",
      "setRetention",
    ]
  `);
});
