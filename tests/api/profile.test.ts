import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#server/accounts/password.ts';
import { isCustomerRole, roles } from '#shared/access/role.ts';
import type { User } from '#shared/accounts/user.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let staffId: string;
let staff: ApiClient;
let operator: ApiClient;
const form = { firstname: ' Mei ', lastname: 'Lim', jobTitle: 'Art director', timeZone: 'Europe/Oslo' };

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Lim & Sons');
  staffId = await server.addPerson({ email: 'mei@lim.test', role: 'staff', companyId });
  await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  staff = await server.signIn('customer', 'mei@lim.test');
  operator = await server.signIn('user', 'operator@galley.test');
});
afterAll(() => server.close());

const save = (who: ApiClient, fields: Partial<typeof form> = {}) =>
  who.write<User>('PUT', '/profile', 'profile', { ...form, ...fields });

describe('the profile', () => {
  it('is changed, and complete from then on', async () => {
    await server.db.query('UPDATE users SET is_profile_complete = false WHERE id = $1', [staffId]);
    expect((await staff.get<User>('/r/profile')).data?.isProfileComplete).toBe(false);
    const { status, data } = await save(staff);
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Mei Lim', timeZone: 'Europe/Oslo', isProfileComplete: true });
    expect((await staff.get<User>('/r/profile')).data).toEqual(data);
  });

  it('names the time zone in words, where there is one', async () => {
    const { data } = await save(staff, { timeZone: 'Asia/Kuala_Lumpur' });
    expect(data?.timeZoneLabel).toBe('Kuala Lumpur, UTC+08:00');
    await server.db.query(`UPDATE users SET time_zone = '' WHERE id = $1`, [staffId]);
    expect((await staff.get<User>('/r/profile')).data).toMatchObject({ timeZone: '', timeZoneLabel: '' });
  });

  it('takes a job title from those who may set it, and keeps it for others', async () => {
    expect((await save(operator)).data?.jobTitle).toBe('Art director');
    expect((await save(operator, { jobTitle: ' ' })).data?.jobTitle).toBeNull();
    await server.db.query(`UPDATE users SET job_title = 'Buyer' WHERE id = $1`, [staffId]);
    expect((await save(staff)).data?.jobTitle).toBe('Buyer');
  });

  it('says what is wrong with a form, and changes nothing', async () => {
    const { status, messages } = await save(staff, { firstname: ' \u200b ', timeZone: 'Mars/Olympus' });
    expect(status).toBe(422);
    expect(messages).toEqual(['First name: Required!', 'Time zone: Not Valid']);
    expect((await staff.get<User>('/r/profile')).data?.firstname).toBe('Mei');
  });

  it.each(roles.filter((role) => role !== 'guest'))('is everyone’s own to change: %s', async (role) => {
    const side = isCustomerRole(role) ? 'customer' : 'user';
    const email = `${role}.own@galley.test`;
    await server.addPerson({ email, role, viewOnly: true, ...(side === 'customer' && { companyId }) });
    const who = await server.signIn(side, email);
    expect(await save(who, { lastname: role })).toMatchObject({ status: 200, data: { lastname: role } });
  });

  it('is nobody’s without a sign-in', async () => {
    for (const [method, path] of [
      ['PUT', '/profile'],
      ['PUT', '/profile/password'],
      ['PUT', '/profile/avatar'],
      ['DELETE', '/profile/avatar'],
    ] as const)
      for (const prefix of ['c', 'd'])
        expect((await fetch(`${server.url}/api/${prefix}${path}`, { method })).status).toBe(401);
  });

  it('asks for its own anti-forgery token', async () => {
    const { status } = await staff.write('PUT', '/profile', 'card', form);
    expect(status).toBe(403);
  });
});

describe('the password', () => {
  const change = (who: ApiClient, currentPassword: string, newPassword: string) =>
    who.write('PUT', '/profile/password', 'profile', { currentPassword, newPassword });

  it('is changed with the present one, which ends the sessions elsewhere', async () => {
    await server.addPerson({ email: 'sofia@lim.test', role: 'staff', companyId });
    const here = await server.signIn('customer', 'sofia@lim.test');
    const elsewhere = await server.signIn('customer', 'sofia@lim.test');
    expect(await change(here, 'not it', 'a better password')).toMatchObject({
      ...{ status: 403, messages: ['Your current password is wrong.'], data: { kind: 'wrong-password' } },
    });
    expect((await change(here, testPassword, 'short')).messages).toEqual([
      'newPassword: Too short: at least 10 characters',
    ]);
    expect((await change(here, testPassword, 'too short')).status).toBe(422);
    for (const common of ['basketball', 'Password123', '1234567890']) {
      const refused = await change(here, testPassword, common);
      expect([refused.status, refused.messages?.[0]]).toEqual([422, expect.stringContaining('tried first')]);
    }
    expect((await change(here, testPassword, 'a better password')).status).toBe(200);
    expect((await here.get('/r/profile')).status).toBe(200);
    expect((await elsewhere.get('/r/profile')).status).toBe(401);
    await expect(server.signIn('customer', 'sofia@lim.test')).rejects.toThrow();
    await server.signIn('customer', 'sofia@lim.test', 'a better password');
  });

  it('is not changed, and opens nothing, once another was set meanwhile', async () => {
    const userId = await server.addPerson({ email: 'meanwhile@lim.test', role: 'staff', companyId });
    const here = await server.signIn('customer', 'meanwhile@lim.test');
    const { transaction } = server.db;
    const others = [await hashPassword('one of its own'), await hashPassword('another of its own')];
    const set = (hash?: string) =>
      server.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, hash]);
    /** Another password is set once the present one was found right, as the first transaction begins. */
    const meanwhile = (hash?: string) =>
      vi.spyOn(server.db, 'transaction').mockImplementationOnce(async (use) => {
        await set(hash);
        return transaction(use);
      });
    meanwhile(others[0]);
    expect((await change(here, testPassword, 'a better password')).status).toBe(403);
    const stays = await server.signIn('customer', 'meanwhile@lim.test', 'one of its own');
    expect((await stays.get('/r/profile')).status).toBe(200);

    meanwhile(others[1]);
    await expect(server.signIn('customer', 'meanwhile@lim.test', 'one of its own')).rejects.toThrow();
    await server.signIn('customer', 'meanwhile@lim.test', 'another of its own');
  });

  it('that is changed ends the links mailed before, which whoever reads the mail could set another with', async () => {
    await server.addPerson({ email: 'links@lim.test', role: 'staff', companyId });
    const here = await server.signIn('customer', 'links@lim.test');
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${server.url}/api${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    await post('/c/reset-password', { email: 'links@lim.test' });
    const token = /token=([\w-]+)/.exec((await server.nextMail()).text)?.[1] ?? '';
    expect((await change(here, testPassword, 'a better password')).status).toBe(200);
    const used = await post('/g/reset-password/confirm', { token, password: 'one of a stranger' });
    expect(used.status).toBe(404);
    await server.signIn('customer', 'links@lim.test', 'a better password');
  });

  it('cannot be guessed at without end', async () => {
    await server.addPerson({ email: 'guessed@lim.test', role: 'staff', companyId });
    const guesser = await server.signIn('customer', 'guessed@lim.test');
    for (let each = 0; each < 10; each++)
      expect((await change(guesser, `guess ${each}`, 'a better password')).status).toBe(403);
    expect((await change(guesser, testPassword, 'a better password')).status).toBe(429);
  });
});

describe('a picture', () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0);
  const grant = (who: ApiClient, type: string, id: string, size = jpeg.byteLength, mimeType = 'image/jpeg') =>
    who.write<FormUpload>('POST', `/upload/upload-token/${type}/${id}`, 'upload', {
      name: 'me.jpg',
      size: String(size),
      type: mimeType,
    });
  async function send(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { data } = await grant(staff, 'avatar-customer', staffId, bytes.byteLength);
    if (data === undefined) throw new Error('no upload was granted');
    const body = new FormData();
    for (const [field, value] of Object.entries(data.fields)) body.set(field, value);
    body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'me.jpg');
    expect((await fetch(new URL(data.url, server.url), { method: 'POST', body })).ok).toBe(true);
    return data.fields.key ?? '';
  }
  const use = (who: ApiClient, key: string) => who.write<User>('PUT', '/profile/avatar', 'profile', { key });
  const shown = async (path: string) => fetch(`${server.url}${path}`);

  it('is taken, shown to anyone who has its address, replaced and removed with its bytes', async () => {
    const first = await use(staff, await send(jpeg));
    const address = first.data?.avatar ?? '';
    const response = await shown(address);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg);
    const second = await use(staff, await send(jpeg));
    expect(second.data?.avatar).toEqual(expect.any(String));
    expect(second.data?.avatar).not.toBe(address);
    await expect.poll(async () => (await shown(address)).status).toBe(404);
    const last = await staff.write<User>('DELETE', '/profile/avatar', 'profile');
    expect(last.data?.avatar).toBeNull();
    await expect.poll(async () => (await shown(second.data?.avatar ?? '')).status).toBe(404);
  });

  it('is granted for oneself, of one’s own kind, as a small JPEG', async () => {
    expect((await grant(operator, 'avatar', staffId)).status).toBe(403);
    expect((await grant(staff, 'avatar', staffId)).status).toBe(403);
    expect((await grant(staff, 'avatar-customer', staffId, 2 ** 20)).status).toBe(422);
    expect((await grant(staff, 'avatar-customer', staffId, 10, 'image/png')).status).toBe(422);
  });

  it('is refused where it is none, or someone else sent it', async () => {
    const script = new TextEncoder().encode('<script>alert(1)</script>');
    expect((await use(staff, await send(script))).status).toBe(415);
    expect((await use(operator, await send(jpeg))).status).toBe(409);
    expect((await use(staff, 'orders/1/x/proof.pdf')).status).toBe(409);
  });
});
