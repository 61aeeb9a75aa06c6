import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Side } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  server.holdClock();
  const companyId = await server.addCompany('Lim & Sons');
  await server.addPerson({
    email: 'Owner@lim.test',
    role: 'owner',
    companyId,
    firstname: 'Mei',
    lastname: 'Lim',
  });
  await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  for (let each = 1; each <= 8; each++)
    await server.addPerson({ email: `staff${each}@lim.test`, role: 'staff', companyId });
});
afterAll(() => server.close());

async function token(side: Side, fields: Record<string, string>, credentials?: string, from = '192.0.2.1') {
  const own = side === 'customer' ? 'customer:galley' : 'user:galley';
  const response = await fetch(`${server.url}/api/${side === 'customer' ? 'c' : 'd'}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials ?? own).toString('base64')}`,
      'x-forwarded-for': from,
    },
    body: new URLSearchParams({ grant_type: 'password', ...fields }),
  });
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}
const post = async (path: string, body: object) => {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
};
const get = async (path: string, bearer?: string) => {
  const headers: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const response = await fetch(`${server.url}/api${path}`, { headers });
  return { status: response.status, ...(await response.json()) };
};
const refusedAs = {
  status: 400,
  success: false,
  code: 'invalid_grant',
  message: 'Incorrect username or password.',
  messages: [
    'The email and password you entered did not match our records. Please double-check and try again.',
  ],
};

it('lets no browser or proxy keep a response, whether it is given or refused', async () => {
  const { headers, data } = await token('user', { username: 'operator@galley.test', password: testPassword });
  expect(headers.get('cache-control')).toBe('no-store');
  for (const [path, status] of [
    ['/d/profile', 200],
    ['/c/profile', 404],
    ['/d/companies', 403],
  ] as const) {
    const response = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${data.accessToken}` },
    });
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      status,
      'no-store',
    ]);
  }
});

describe('signing in', () => {
  it('returns a token, its expiry, the user and the client, whatever the case of the address', async () => {
    const before = server.parts.clock().getTime();
    const response = await token('customer', { username: ' owner@LIM.test ', password: testPassword });
    expect(response).toMatchObject({ status: 200, success: true, data: { client: { id: 'customer' } } });
    expect(response.data.accessToken).toMatch(/^[\w-]{43}$/);
    const lasts = Date.parse(response.data.accessTokenExpiresAt) - before;
    expect(lasts).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(lasts).toBeLessThan(12 * 3_600_000 + 1_000);
    const me = await get('/c/r/profile', response.data.accessToken);
    expect(me.data).toMatchObject({
      id: response.data.user.id,
      clientType: 'customer',
      role: 'owner',
      name: 'Mei Lim',
      emailAddress: 'Owner@lim.test',
      company: { name: 'Lim & Sons' },
      storages: { used: 0, quota: -1 },
    });
  });

  it('keeps no token and no password in the database', async () => {
    const { data } = await token('user', { username: 'operator@galley.test', password: testPassword });
    const rows = await server.db.query<{ all: string }>(
      `SELECT s::text AS all FROM sessions s UNION ALL SELECT u::text FROM users u`,
    );
    const text = rows.map((row) => row.all).join('\n');
    expect(text).not.toContain(data.accessToken);
    expect(text).not.toContain(testPassword);
    expect(text).toContain('$argon2id$');
  });

  it('refuses a wrong password, an unknown address and an account of the other side alike', async () => {
    const wrong = { username: 'owner@lim.test', password: 'wrong' };
    expect(await token('customer', wrong)).toMatchObject(refusedAs);
    expect(await token('customer', { ...wrong, username: 'nobody@lim.test' })).toMatchObject(refusedAs);
    const other = { username: 'owner@lim.test', password: testPassword };
    expect(await token('user', other)).toMatchObject(refusedAs);
    const staff = { username: 'operator@galley.test', password: testPassword };
    expect(await token('customer', staff)).toMatchObject(refusedAs);
  });

  it('refuses an unknown application and another grant', async () => {
    const fields = { username: 'owner@lim.test', password: testPassword };
    expect(await token('customer', fields, 'customer:other')).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await token('customer', { ...fields, grant_type: 'code' })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });

  it('says when to try again after ten failures, counts each account alone, and forgets them on success', async () => {
    const attempt = (username: string, password = 'wrong') => token('customer', { username, password });
    for (let time = 0; time < 9; time++)
      expect((await attempt('staff1@lim.test')).code).toBe('invalid_grant');
    expect((await attempt('staff1@lim.test', testPassword)).success).toBe(true);
    for (let time = 0; time < 10; time++)
      expect((await attempt('staff1@lim.test')).code).toBe('invalid_grant');
    const limited = await attempt('STAFF1@lim.test', testPassword);
    expect(limited).toMatchObject({ status: 429, code: 'rate_limited', message: 'Too many attempts' });
    expect(limited.messages).toEqual([expect.stringMatching(/^Please try again in 1[45] minutes\.$/)]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await attempt('staff2@lim.test', testPassword)).success).toBe(true);
    server.advance(15 * 60_000 + 1);
    expect((await attempt('staff1@lim.test', testPassword)).success).toBe(true);
  });

  it('keeps nobody out who was there before, where somebody else behind the same proxy tries without end', async () => {
    const from = '192.0.2.77';
    const own = (username: string) =>
      token('customer', { username, password: testPassword }, undefined, from);
    expect((await own('staff7@lim.test')).status).toBe(200);
    for (let sent = 0; sent < 300; sent += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          token('customer', { username: `${sent + at}@x.test`, password: 'a' }, 'another:application', from),
        ),
      );
    expect((await own('staff8@lim.test')).status).toBe(429);
    const familiar = await own('staff7@lim.test');
    expect([familiar.status, familiar.headers.get('retry-after')]).toEqual([200, null]);
  });

  it('lets those who guess from many addresses try ever less often, and never keeps out who was there before', async () => {
    const attempt = (from: string, password = 'wrong') =>
      token('customer', { username: 'staff3@lim.test', password }, undefined, from);
    expect((await attempt('198.51.100.1', testPassword)).success).toBe(true);
    for (let at = 1; at <= 20; at++) expect((await attempt(`203.0.113.${at}`)).code).toBe('invalid_grant');
    // One of those that come at once is let through.
    const atOnce = await Promise.all([31, 32, 33].map((at) => attempt(`203.0.113.${at}`)));
    expect(atOnce.map(({ code }) => code).sort()).toEqual(['invalid_grant', 'rate_limited', 'rate_limited']);
    server.advance(1_000);
    expect((await attempt('203.0.113.40')).code).toBe('invalid_grant');
    const refused = await attempt('203.0.113.41', testPassword);
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many attempts',
      messages: [
        'Many wrong passwords were tried for this account. Please try again in 2 seconds, or reset the password.',
      ],
    });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await attempt('198.51.100.1', testPassword)).success).toBe(true);
    expect((await attempt('203.0.113.41', testPassword)).success).toBe(true);
  });
});

describe('a session', () => {
  it('is needed, and its absence or end asks to sign in again', async () => {
    const reauth = { status: 401, success: false, code: 'unauthenticated', reauth: true };
    expect(await get('/c/r/profile')).toMatchObject(reauth);
    expect(await get('/c/r/profile', 'A'.repeat(43))).toMatchObject(reauth);
    const client = await server.signIn('customer', 'staff3@lim.test');
    expect((await client.get('/r/profile')).status).toBe(200);
    server.advance(12 * 3_600_000 + 1_000);
    expect(await client.get('/r/profile')).toMatchObject(reauth);
  });

  it('ends with sign-out, and only that one', async () => {
    const first = await server.signIn('customer', 'staff3@lim.test');
    const second = await server.signIn('customer', 'staff3@lim.test');
    const forged = await fetch(`${server.url}/api/c/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}` },
    });
    expect(forged.status).toBe(403);
    expect((await first.get('/r/profile')).success).toBe(true);
    expect(await first.write('POST', '/logout', 'profile')).toMatchObject({
      status: 200,
      success: true,
      data: null,
    });
    expect((await first.get('/r/profile')).reauth).toBe(true);
    expect((await second.get('/r/profile')).success).toBe(true);
  });

  it('of one side is refused on the other, without ending it', async () => {
    const customer = await server.signIn('customer', 'owner@lim.test');
    const operator = await server.signIn('user', 'operator@galley.test');
    for (const response of [
      await get('/d/profile', customer.token),
      await get('/c/r/profile', operator.token),
    ]) {
      expect(response).toMatchObject({ status: 403, code: 'forbidden' });
      expect(response.reauth).toBeUndefined();
    }
    expect((await operator.get('/profile')).data).toMatchObject({ role: 'operator', company: null });
  });
});

describe('a forgotten password', () => {
  const linkOf = (text: string): URL => new URL(/http\S+/.exec(text)?.[0] ?? '');

  it('is set anew by the link in the mail, once, and ends every session', async () => {
    const before = await server.signIn('customer', 'staff4@lim.test');
    const live = await connectLive(server.url, 'customer', before.token);

    expect(await post('/c/reset-password', { email: 'staff4@lim.test' })).toMatchObject({ success: true });
    const mail = await server.nextMail();
    expect(mail).toMatchObject({ to: 'staff4@lim.test', subject: 'Reset your Galley password' });
    const link = linkOf(mail.text);
    expect(`${link.origin}${link.pathname}`).toBe('http://galley.test/reset-password');
    expect(mail.html).toContain(`href="${link.href}"`);
    expect([...link.searchParams.keys()]).toEqual(['token']);
    const reset = link.searchParams.get('token') ?? '';

    expect(await post('/g/reset-password/confirm', { token: reset, password: 'short' })).toMatchObject({
      status: 422,
    });
    const password = 'a new and longer one';
    // The link still counts afterwards.
    expect((await post('/g/reset-password/confirm', { token: reset, password: 'Basketball' })).status).toBe(
      422,
    );
    expect(await post('/g/reset-password/confirm', { token: reset, password })).toMatchObject({
      success: true,
    });
    expect(await live.when('force-logout')).toEqual({
      code: 'password-changed',
      reason: 'Your password was changed. Please sign in again.',
    });
    expect((await before.get('/r/profile')).reauth).toBe(true);
    expect((await token('customer', { username: 'staff4@lim.test', password: testPassword })).code).toBe(
      'invalid_grant',
    );
    expect((await token('customer', { username: 'staff4@lim.test', password })).success).toBe(true);
    expect(await post('/g/reset-password/confirm', { token: reset, password })).toMatchObject({
      status: 404,
      message: 'Not Found',
    });
  });

  it('expires after an hour, and one that is used takes the others with it', async () => {
    const ask = async () => {
      await post('/c/reset-password', { email: 'staff5@lim.test' });
      return linkOf((await server.nextMail()).text).searchParams.get('token');
    };
    const [late, first, second] = [await ask(), await ask(), await ask()];
    const use = (reset: string | null) =>
      post('/g/reset-password/confirm', { token: reset, password: 'yet another password' });
    expect((await use(second)).success).toBe(true);
    expect((await use(first)).code).toBe('not_found');
    const again = await ask();
    server.advance(3_600_001);
    expect((await use(again)).code).toBe('not_found');
    expect((await use(late)).code).toBe('not_found');
  });

  it('responds to an address that has no account as to any other, and mails nothing', async () => {
    const mailed = server.mails.length;
    for (const [path, email] of [
      ['/c/reset-password', 'nobody@lim.test'],
      ['/c/reset-password', 'operator@galley.test'],
      ['/d/reset-password', 'staff6@lim.test'],
    ] as const)
      expect(await post(path, { email })).toMatchObject({ status: 200, success: true, data: null });
    await post('/d/reset-password', { email: 'operator@galley.test' });
    const mail = await server.nextMail();
    expect(mail.to).toBe('operator@galley.test');
    // Where the link has expired, another one is asked for on the side of the staff.
    expect(linkOf(mail.text).searchParams.get('side')).toBe('user');
    expect(server.mails).toHaveLength(mailed + 1);
  });

  it('is not mailed without end', async () => {
    const ask = () => post('/c/reset-password', { email: 'flood@lim.test' });
    for (let time = 0; time < 5; time++) expect((await ask()).success).toBe(true);
    expect(await ask()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await post('/c/reset-password', { email: 'not an address' })).toMatchObject({
      status: 422,
      messages: ['email: Not Valid'],
    });
  });
});
