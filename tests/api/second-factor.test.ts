import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { shownCode, wrongCode } from '../support/clients/authenticator-app.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let count = 0;
let email: string;
let person: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `person${++count}@studio.test`;
  await server.addPerson({ email, role: 'operator' });
  person = await server.signIn('user', email);
  // Past the time steps whose codes earlier tests have used.
  server.advance(120_000);
});

/** What the person's app shows now, or steps later. */
const codeNow = (key: string, later = 0): string => shownCode(key, server.parts.clock(), later);
const wrongNow = (key: string): string => wrongCode(key, server.parts.clock());
const profile = async (who: ApiClient): Promise<number> => (await who.get('/profile')).status;
const finish = async (who: ApiClient, code: string) => {
  const response = await fetch(`${server.url}/api/g/second-factor/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ accessToken: who.token, code }),
  });
  const { data, message }: { data?: RouteData<'finishSignIn'>; message?: string } = await response.json();
  if (data !== undefined) who.token = data.accessToken;
  return { status: response.status, data, message };
};
const begin = (who: ApiClient) =>
  who.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile');
const confirm = (who: ApiClient, code: string) =>
  who.write<RouteData<'confirmSecondFactor'>>('PUT', '/second-factor', 'profile', { code });

/** Sets up an app. Its next code counts from the next time step on. */
async function enrolled(who: ApiClient): Promise<{ key: string; recoveryCodes: string[] }> {
  const key = (await begin(who)).data?.key ?? '';
  const { data } = await confirm(who, codeNow(key));
  server.advance(60_000);
  return { key, recoveryCodes: data?.recoveryCodes ?? [] };
}

describe('a second factor', () => {
  it('is set up once a code proves the app has it, and ends other sessions', async () => {
    const elsewhere = await server.signIn('user', email);
    const begun = await begin(person);
    expect(begun.data?.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.data?.qr.path).toMatch(/^M0 0H/);
    expect((await confirm(person, wrongNow(begun.data?.key ?? ''))).status).toBe(403);
    expect((await person.get<RouteData<'secondFactor'>>('/second-factor')).data?.isOn).toBe(false);
    expect(await profile(await server.signIn('user', email))).toBe(200);

    const { data } = await confirm(person, codeNow(begun.data?.key ?? ''));
    expect(new Set(data?.recoveryCodes).size).toBe(10);
    for (const code of data?.recoveryCodes ?? []) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    expect((await person.get('/second-factor')).data).toMatchObject({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    expect(await profile(elsewhere)).toBe(401);
    expect((await begin(person)).status).toBe(409);
    const kept = await server.db.query<{ text: string }>(
      `SELECT encode(code_hash, 'escape') AS text FROM recovery_codes`,
    );
    for (const code of data?.recoveryCodes ?? []) expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('is asked for after the password: until then the session does nothing else', async () => {
    const { key } = await enrolled(person);
    const pending = await server.signIn('user', email);
    expect(await profile(pending)).toBe(401);
    expect((await pending.write('PUT', '/second-factor', 'profile', { code: '1' })).status).toBe(401);
    for (const wrong of [wrongNow(key), 'éééééé', '٢٥٤٦٧٦'])
      expect((await finish(pending, wrong)).status).toBe(403);
    const code = codeNow(key);
    const { token } = pending;
    expect(await finish(pending, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      data: { recoveryCodesLeft: 10 },
    });
    expect(await profile(pending)).toBe(200);
    expect((await finish(pending, codeNow(key, 1))).status).toBe(401);
    // Whoever had it before the code came has nothing.
    pending.token = token;
    expect(await profile(pending)).toBe(401);
    expect((await finish(pending, codeNow(key, 1))).status).toBe(401);
  });

  it('takes each code once, also of two at the same time, and none that came before it', async () => {
    const { key } = await enrolled(person);
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => server.signIn('user', email)));
    const code = codeNow(key);
    const both = await Promise.all([one, other].map((who) => finish(who as ApiClient, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await finish(third as ApiClient, codeNow(key, -1))).status).toBe(403);
    expect((await finish(third as ApiClient, codeNow(key, 1))).status).toBe(200);
  });

  it('gives way to a recovery code, once, however it is typed', async () => {
    const { recoveryCodes } = await enrolled(person);
    const [code = ''] = recoveryCodes;
    const pending = await server.signIn('user', email);
    expect(await finish(pending, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).toMatchObject({
      status: 200,
      data: { recoveryCodesLeft: 9 },
    });
    expect((await finish(await server.signIn('user', email), code)).status).toBe(403);
  });

  it('is guessed ten times in a quarter of an hour, with however many sign-ins', async () => {
    const { key } = await enrolled(person);
    const signIns = [await server.signIn('user', email), await server.signIn('user', email)] as const;
    for (let tried = 0; tried < 10; tried++)
      expect((await finish(signIns[tried % 2 === 0 ? 0 : 1], wrongNow(key))).status).toBe(403);
    expect((await finish(signIns[0], codeNow(key))).status).toBe(429);
    server.advance(16 * 60_000);
    expect((await finish(signIns[0], codeNow(key))).status).toBe(401);
    expect((await finish(await server.signIn('user', email), codeNow(key))).status).toBe(200);
  });

  it('is removed with a code alone', async () => {
    const { key } = await enrolled(person);
    const remove = (code: string) => person.write('POST', '/second-factor/removal', 'profile', { code });
    expect((await remove(wrongNow(key))).status).toBe(403);
    expect((await remove(codeNow(key))).status).toBe(200);
    expect(await profile(await server.signIn('user', email))).toBe(200);
  });

  it('is reset by an administrator, and by no one else or for oneself', async () => {
    await enrolled(person);
    const id = person.kept.userId ?? '';
    const adaId = await server.addPerson({ email: `ada${count}@studio.test`, role: 'admin' });
    const ada = await server.signIn('user', `ada${count}@studio.test`);
    const reset = (who: ApiClient, of: string) =>
      who.write('PUT', `/team-members/${of}/reset-second-factor`, 'customer-team-member');
    await server.addPerson({ email: `helen${count}@studio.test`, role: 'manager' });
    expect((await reset(await server.signIn('user', `helen${count}@studio.test`), id)).status).toBe(403);
    expect(await reset(ada, id)).toMatchObject({
      status: 200,
      data: { member: { hasSecondFactor: false, secondFactorReset: { by: { id: adaId } } } },
    });
    expect(await profile(person)).toBe(401);
    const mailed = () => server.mails.find(({ to }) => to === email);
    await expect.poll(mailed).toMatchObject({ subject: expect.stringContaining('was reset') });
    expect(mailed()?.text).toContain('If you did not ask for it, set a new password');
    expect(await profile(await server.signIn('user', email))).toBe(200);
    await enrolled(ada);
    expect((await reset(ada, adaId)).status).toBe(409);

    // The mail of a reset that comes only when its person is sent away.
    const sent = server.mails.length;
    await server.db.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [id]);
    await server.db.query(
      `INSERT INTO jobs (kind, lane, payload) VALUES ('second-factor-mail', 'mail', jsonb_build_object('userId', $1::text))`,
      [id],
    );
    await expect.poll(() => server.db.query(`SELECT id FROM jobs WHERE lane = 'mail'`)).toEqual([]);
    expect(server.mails).toHaveLength(sent);
  });
});
