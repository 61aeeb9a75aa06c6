import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type ApiClient, clientOf } from '../support/clients/api-client.ts';
import { openSignOnScene, type SignOnScene } from '../support/scenes/sign-on-scene.ts';

let scene: SignOnScene;
let email: string;
let ada: ApiClient;
beforeAll(async () => {
  scene = await openSignOnScene({ CONFIRM_AFTER: '15m' });
});
afterAll(() => scene?.close());
/** An owner whose account was made by single sign-on. */
beforeEach(async () => {
  email = `ada@${(await scene.newCompany()).domain}`;
  await scene.set();
  await signOn();
  await scene.server.db.query(`UPDATE users SET role = 'owner' WHERE email = $1`, [email]);
  ada = await signOn();
});

async function signOn(): Promise<ApiClient> {
  const { data } = await scene.signOn({ email });
  if (data === undefined || 'link' in data) throw new Error('the issuer did not sign them in');
  return clientOf(scene.server.url, 'customer', data);
}
const ask = (who: ApiClient) =>
  who.write<{ message: string }>('PUT', '/profile/deletion', 'customer-profile', { reason: 'We close' });
const isAsked = async () =>
  (await ada.get<RouteData<'customerProfile'>>('/r/profile')).data?.isRequestDeletion;

it('an owner without a password asks for the deletion of the account by a fresh proof', async () => {
  const refused = await ask(ada);
  expect([refused.code, refused.data]).toEqual(['identity_unconfirmed', { proofs: ['single-sign-on'] }]);
  expect(await isAsked()).toBe(false);
  expect((await scene.prove(ada)).status).toBe(200);
  expect((await ask(ada)).message).toMatch(/^Your account will be deleted on /);
  expect(await isAsked()).toBe(true);
});

it('an owner with a password has to enter it, and nobody else may ask', async () => {
  await scene.prove(ada);
  await scene.server.db.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE password_hash IS NOT NULL LIMIT 1)
     WHERE email = $1`,
    [email],
  );
  expect(await ask(ada)).toMatchObject({
    status: 409,
    messages: ['Your account has a password. Enter it to delete the account.'],
  });
  await scene.server.db.query(`UPDATE users SET role = 'staff', password_hash = NULL WHERE email = $1`, [
    email,
  ]);
  expect((await ask(ada)).status).toBe(403);
  expect(await isAsked()).toBe(false);
});
