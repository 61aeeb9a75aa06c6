import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passkeyProblem } from '#server/accounts/passkeys/relying-party.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { shownCode } from '../support/clients/authenticator-app.ts';
import { SoftwareAuthenticator } from '../support/clients/software-authenticator.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const origin = 'https://galley.test';
let server: TestServer;
let count = 0;
let email: string;
let person: ApiClient;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: origin, CONFIRM_AFTER: '15m' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `person${++count}@studio.test`;
  await server.addPerson({ email, role: 'operator' });
  person = await server.signIn('user', email);
});

interface Received<T> {
  status: number;
  data: T;
  message?: string;
  messages?: string[];
}
const open = async <T = RouteData<'signInByPasskey'>>(
  path: string,
  fields: Record<string, string>,
): Promise<Received<T>> => {
  const response = await fetch(`${server.url}/api/g${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: response.status, ...(await response.json()) };
};
const ask = async (use: 'registration' | 'identity', who = person) =>
  (await who.write<RouteData<'beginOwnPasskey'>>('POST', '/passkeys/options', 'profile', { use })).data ?? {
    challenge: '',
  };
const add = async (device: SoftwareAuthenticator, who = person, name = 'Laptop') =>
  who.write<RouteData<'confirmSecondFactor'>>('PUT', '/second-factor', 'profile', {
    name,
    passkey: device.register(await ask('registration', who)),
  });
const factors = async (who = person) => (await who.get<RouteData<'secondFactor'>>('/second-factor')).data;
const askOpen = async (accessToken?: string) =>
  (
    await open<RouteData<'beginPasskey'>>(
      '/passkeys/options',
      accessToken === undefined ? {} : { accessToken },
    )
  ).data;
const signInBy = async (device: SoftwareAuthenticator, side = 'user', isVerified = true) =>
  open('/passkeys/sign-in', { side, passkey: device.use(await askOpen(), isVerified) });
const profile = (token: string): Promise<number> =>
  fetch(`${server.url}/api/d/profile`, { headers: { authorization: `Bearer ${token}` } }).then(
    ({ status }) => status,
  );

it('adds, renames and removes passkeys, the first with recovery codes and the end of other sessions', async () => {
  const elsewhere = await server.signIn('user', email);
  const laptop = new SoftwareAuthenticator(origin);
  expect((await add(laptop)).data?.recoveryCodes).toHaveLength(10);
  expect((await elsewhere.get('/profile')).status).toBe(401);
  expect((await add(new SoftwareAuthenticator(origin), person, 'Phone')).data?.recoveryCodes).toBeNull();
  expect((await add(laptop)).status).toBe(409);
  const { passkeys = [], ...state } = (await factors()) ?? {};
  expect(state).toEqual({ isOn: false, isRequired: false, passkeyProblem: null, recoveryCodesLeft: 10 });
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  const [first, second] = passkeys.map(({ id }) => `/passkeys/${id}`) as [string, string];
  const other = await server.addPerson({ email: `other${count}@studio.test`, role: 'admin' });
  expect(other).not.toBe('');
  const stranger = await server.signIn('user', `other${count}@studio.test`);
  expect((await stranger.write('PUT', first, 'profile', { name: 'Mine' })).status).toBe(404);
  expect((await stranger.write('DELETE', first, 'profile')).status).toBe(404);
  expect((await person.write('PUT', first, 'profile', { name: ' Old laptop ' })).status).toBe(200);
  expect((await factors())?.passkeys[0]?.name).toBe('Old laptop');
  expect((await person.write('DELETE', first, 'profile')).status).toBe(200);
  expect(await factors()).toMatchObject({ recoveryCodesLeft: 10 });
  expect((await person.write('DELETE', second, 'profile')).status).toBe(200);
  expect(await factors()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  const actions = await server.db.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE action LIKE 'passkey-%' ORDER BY id`,
  );
  expect(actions.map(({ action }) => action.slice(8))).toEqual([
    'added',
    'added',
    'renamed',
    'removed',
    'removed',
  ]);
});

it('takes a passkey after the password, each question for one once, and a recovery code in its place', async () => {
  const device = new SoftwareAuthenticator(origin);
  const codes = (await add(device)).data?.recoveryCodes ?? [];
  const pending = await server.signIn('user', email);
  expect(await profile(pending.token)).toBe(401);
  const finish = (passkey: string) => open('/second-factor/sign-in', { accessToken: pending.token, passkey });
  expect((await finish(new SoftwareAuthenticator(origin).use(await askOpen(pending.token)))).status).toBe(
    403,
  );
  // A question for anybody's passkey is none for this sign-in.
  expect((await finish(device.use(await askOpen()))).status).toBe(403);
  const used = device.use(await askOpen(pending.token), false);
  const finished = await finish(used);
  expect([finished.status, await profile(pending.token)]).toEqual([200, 401]);
  expect(await profile(finished.data.accessToken)).toBe(200);
  const again = await server.signIn('user', email);
  expect((await open('/second-factor/sign-in', { accessToken: again.token, passkey: used })).status).toBe(
    403,
  );
  const [code = ''] = codes;
  expect((await open('/second-factor/sign-in', { accessToken: again.token, code })).status).toBe(200);
});

it('signs in by a passkey alone where it has checked who holds it, on its own side, until the account ends', async () => {
  const device = new SoftwareAuthenticator(origin);
  await add(device);
  expect((await signInBy(device, 'user', false)).status).toBe(403);
  const wrongSide = await signInBy(device, 'customer');
  expect(wrongSide.status).toBe(403);
  expect(wrongSide.messages?.[0]).toContain('page for the staff');
  const { status, data } = await signInBy(device);
  expect(status).toBe(200);
  expect(data).not.toHaveProperty('awaits');
  expect(await profile(data.accessToken)).toBe(200);
  // A decision of this session says so.
  const sessions = await server.db.query<{ assurance: string }>(
    'SELECT s.assurance FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 ORDER BY s.created_at',
    [email],
  );
  expect(sessions.map(({ assurance }) => assurance)).toEqual(['password', 'passkey']);
  const elsewhere = new SoftwareAuthenticator('https://galley.example');
  const refused = await add(elsewhere);
  expect([refused.status, refused.messages?.[0]]).toEqual([
    403,
    expect.stringContaining(`work at ${origin}`),
  ]);
  await server.db.query('UPDATE users SET deactivated_at = now() WHERE lower(email) = $1', [email]);
  expect((await signInBy(device)).status).toBe(403);
});

it('spends a request with the first answer, also where that fails', async () => {
  const device = new SoftwareAuthenticator(origin);
  const elsewhere = new SoftwareAuthenticator('https://galley.example');
  const register = async (passkey: string) =>
    (await person.write('PUT', '/second-factor', 'profile', { name: 'Key', passkey })).status;
  const asked = await ask('registration');
  expect([await register(elsewhere.register(asked)), await register(device.register(asked))]).toEqual([
    403, 403,
  ]);
  await add(device);

  const alone = async (side: string, passkey: string) =>
    (await open('/passkeys/sign-in', { side, passkey })).status;
  const unverified = await askOpen();
  expect([
    await alone('user', device.use(unverified, false)),
    await alone('user', device.use(unverified)),
  ]).toEqual([403, 403]);
  const otherSide = device.use(await askOpen());
  expect([await alone('customer', otherSide), await alone('user', otherSide)]).toEqual([403, 403]);
  const unknown = await askOpen();
  expect([await alone('user', elsewhere.use(unknown)), await alone('user', device.use(unknown))]).toEqual([
    403, 403,
  ]);

  const { token: accessToken } = await server.signIn('user', email);
  const finish = async (passkey: string) =>
    (await open('/second-factor/sign-in', { accessToken, passkey })).status;
  const second = await askOpen(accessToken);
  expect([await finish(elsewhere.use(second)), await finish(device.use(second))]).toEqual([403, 403]);

  const confirm = async (passkey: string) =>
    (await person.write('POST', '/identity', 'profile', { by: 'passkey', passkey })).status;
  const identity = await ask('identity');
  expect([await confirm(elsewhere.use(identity)), await confirm(device.use(identity))]).toEqual([403, 403]);
  expect(await confirm(device.use(await ask('identity')))).toBe(200);
});

it('refuses what was asked for more than five minutes ago', async () => {
  const device = new SoftwareAuthenticator(origin);
  await add(device);
  const asked = await askOpen();
  server.advance(5 * 60_000);
  expect((await open('/passkeys/sign-in', { side: 'user', passkey: device.use(asked) })).status).toBe(403);
});

it('is a proof of who one is', async () => {
  const device = new SoftwareAuthenticator(origin);
  await add(device);
  server.advance(15 * 60_000);
  const begin = () => person.write('POST', '/second-factor', 'profile');
  expect((await begin()).data).toEqual({ proofs: ['password', 'code', 'passkey'] });
  const confirm = (passkey: string) =>
    person.write<RouteData<'confirmIdentity'>>('POST', '/identity', 'profile', { by: 'passkey', passkey });
  expect((await confirm(device.use(await askOpen()))).status).toBe(403);
  person.token = (await confirm(device.use(await ask('identity')))).data?.accessToken ?? '';
  expect((await begin()).status).toBe(200);
});

it('is a second factor that the staff must have, and stays when the app is removed', async () => {
  await server.addPerson({ email: `boss${count}@studio.test`, role: 'admin' });
  const boss = await server.signIn('user', `boss${count}@studio.test`);
  await add(new SoftwareAuthenticator(origin), boss);
  const require = (isRequired: boolean) =>
    boss.write('PUT', '/second-factor/requirement', 'profile', {
      role: 'operator',
      isRequired: String(isRequired),
    });
  expect((await require(true)).status).toBe(200);

  const pending = await server.signIn('user', email);
  expect(await profile(pending.token)).toBe(401);
  const device = new SoftwareAuthenticator(origin);
  const passkey = device.register(await askOpen(pending.token));
  const confirmed = await open<RouteData<'confirmRequiredFactor'>>('/second-factor/confirmation', {
    accessToken: pending.token,
    name: 'Key',
    passkey,
  });
  expect(confirmed.data.recoveryCodes).toHaveLength(10);
  expect(await profile(pending.token)).toBe(401);
  pending.token = confirmed.data.accessToken;
  expect(await profile(pending.token)).toBe(200);

  const key =
    (await pending.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile')).data?.key ??
    '';
  const code = shownCode(key, server.parts.clock(), 0);
  const withApp = await pending.write<RouteData<'confirmSecondFactor'>>('PUT', '/second-factor', 'profile', {
    code,
  });
  expect(withApp.data?.recoveryCodes).toBeNull();
  const [{ id } = { id: '' }] = (await factors(pending))?.passkeys ?? [];
  expect((await pending.write('DELETE', `/passkeys/${id}`, 'profile')).status).toBe(200);
  server.advance(60_000);
  const last = { code: shownCode(key, server.parts.clock(), 0) };
  const refused = await pending.write('POST', '/second-factor/removal', 'profile', last);
  expect([refused.status, refused.messages?.[0]]).toEqual([
    409,
    expect.stringContaining('another one first'),
  ]);
  expect((await factors(pending))?.isOn).toBe(true);
  expect((await require(false)).status).toBe(200);
});

it('leaves the staff one of two passkeys that are removed at the same time', async () => {
  await server.addPerson({ email: `boss${count}@studio.test`, role: 'admin' });
  const boss = await server.signIn('user', `boss${count}@studio.test`);
  await add(new SoftwareAuthenticator(origin), boss);
  const require = (isRequired: boolean) =>
    boss.write('PUT', '/second-factor/requirement', 'profile', {
      role: 'operator',
      isRequired: String(isRequired),
    });
  await add(new SoftwareAuthenticator(origin));
  expect((await require(true)).status).toBe(200);
  for (let round = 0; round < 8; round++) {
    await add(new SoftwareAuthenticator(origin));
    const passkeys = (await factors())?.passkeys ?? [];
    expect(passkeys).toHaveLength(2);
    const removals = await Promise.all(
      passkeys.map(({ id }) => person.write('DELETE', `/passkeys/${id}`, 'profile')),
    );
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  expect((await require(false)).status).toBe(200);
});

it('says why an address allows no passkeys', async () => {
  expect(passkeyProblem('https://proofs.example')).toBeNull();
  expect(passkeyProblem('http://localhost:3000')).toBeNull();
  expect(passkeyProblem('http://proofs.example')).toContain('begins with https');
  expect(passkeyProblem('https://192.0.2.7')).toContain('address with a name');
  expect(passkeyProblem('https://[2001:db8::7]:3000')).toContain('address with a name');
  const other = await startTestServer();
  const refused = await fetch(`${other.url}/api/g/passkeys/options`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  expect([refused.status, (await refused.json()).messages[0]]).toEqual([
    409,
    expect.stringContaining('http://galley.test'),
  ]);
  await other.close();
});
