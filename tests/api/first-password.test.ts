import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type ApiClient, clientOf } from '../support/clients/api-client.ts';
import { openSignOnScene, type SignOnScene } from '../support/scenes/sign-on-scene.ts';

let scene: SignOnScene;
let email: string;
let ada: ApiClient;
const password = 'a sentence that nobody guesses';
beforeAll(async () => {
  scene = await openSignOnScene({ CONFIRM_AFTER: '15m' });
});
afterAll(() => scene?.close());
beforeEach(async () => {
  const { domain } = await scene.newCompany();
  await scene.set();
  email = `ada@${domain}`;
  ada = await signOn();
  await scene.prove(ada);
});

async function signOn(): Promise<ApiClient> {
  const { data } = await scene.signOn({ email });
  if (data === undefined || 'link' in data) throw new Error('the issuer did not sign them in');
  return clientOf(scene.server.url, 'customer', data);
}
const give = (who = ada, newPassword = password) =>
  who.write('POST', '/profile/password', 'profile', { newPassword });
const hasPassword = async () => (await ada.get<RouteData<'customerProfile'>>('/r/profile')).data?.hasPassword;

it('gives an account of single sign-on its first password, once, and ends its other sessions', async () => {
  const elsewhere = await signOn();
  expect(await hasPassword()).toBe(false);
  expect((await give(ada, 'galley for ever')).status).toBe(422);
  expect((await give()).status).toBe(200);
  expect(await hasPassword()).toBe(true);
  expect((await elsewhere.get('/r/profile')).status).toBe(401);
  expect((await give()).messages).toEqual([
    'Your account has a password already. Enter it to set another one.',
  ]);
  const byPassword = await scene.server.signIn('customer', email, password);
  expect((await byPassword.get('/r/profile')).status).toBe(200);
  // Single sign-on goes on to sign in to the same account, without its password.
  expect((await (await signOn()).get<RouteData<'customerProfile'>>('/r/profile')).data?.emailAddress).toBe(
    email,
  );
});

it('asks for a proof at the issuer, which the sign-in itself is not', async () => {
  ada = await signOn();
  const refused = await give();
  expect([refused.code, refused.data]).toEqual(['identity_unconfirmed', { proofs: ['single-sign-on'] }]);
  expect((await scene.prove(ada)).status).toBe(200);
  expect((await give()).status).toBe(200);
});

it('refuses a password that could not be used, where single sign-on is required', async () => {
  await scene.server.db.query('UPDATE sign_on_connections SET is_required = true');
  expect(await give()).toMatchObject({ status: 403, message: 'Please use single sign-on' });
  expect(await hasPassword()).toBe(false);
});
