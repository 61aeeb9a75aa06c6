import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type ApiClient, type ApiResponse, clientOf } from '../support/clients/api-client.ts';
import { openSignOnScene, type SignOnScene } from '../support/scenes/sign-on-scene.ts';
import type { IssuerAccount } from '../support/servers/oidc-issuer.ts';

let scene: SignOnScene;
let domain: string;
let owner: ApiClient;
let email: string;
beforeAll(async () => {
  scene = await openSignOnScene({ CONFIRM_AFTER: '15m' });
});
afterAll(() => scene?.close());
beforeEach(async () => {
  ({ domain, owner } = await scene.newCompany());
  email = `ada@${domain}`;
  await scene.set();
});

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
/** `seen`: what the issuer sees of the sign-in; else as it begins. */
async function signOn(
  account: Partial<IssuerAccount> = {},
  seen: (url: URL) => void = () => {},
): Promise<ApiClient> {
  scene.issuer.put({ email, ...account });
  const { data: begun } = await scene.begin(email);
  const url = new URL(begun?.url ?? '');
  seen(url);
  const { data } = await scene.finish(begun?.attempt ?? '', await scene.issuer.visit(url.href));
  if (data === undefined || 'link' in data) throw new Error('nobody was signed in');
  return clientOf(scene.server.url, 'customer', data);
}
/** Calls what needs a proof of identity. */
const delicate = (who: ApiClient): Promise<ApiResponse<RouteData<'beginSecondFactor'>>> =>
  who.write('POST', '/second-factor', 'profile');
const says = (url: URL): void => url.searchParams.set('max_age', '86400');
/** The issuer is not asked to ask, but says when it did. */
const unasked = (url: URL): void => {
  url.searchParams.delete('prompt');
  says(url);
};
const unsaid = (url: URL): void => {
  url.searchParams.delete('prompt');
  url.searchParams.delete('max_age');
};
const noProof = (text: string) => ({
  status: 403,
  message: 'This does not show that it is you',
  messages: [expect.stringContaining(text)],
});

it('is a proof where the issuer was to ask, and has: the session goes on with a new token', async () => {
  const ada = await signOn();
  const refused = await delicate(ada);
  expect([refused.code, refused.data]).toEqual(['identity_unconfirmed', { proofs: ['single-sign-on'] }]);
  const earlier = ada.token;
  let asked = new URLSearchParams();
  const proved = await scene.prove(ada, ({ searchParams }) => {
    asked = searchParams;
  });
  expect(proved.status).toBe(200);
  expect([asked.get('prompt'), asked.get('max_age'), asked.get('login_hint')]).toEqual(['login', '0', email]);
  expect((await delicate(ada)).status).toBe(200);
  expect((await scene.profileOf(earlier)).status).toBe(401);
  const [entry] = await scene.server.db.query<{ action: string }>(
    "SELECT action FROM audit_entries WHERE action LIKE 'identity-%' ORDER BY id DESC LIMIT 1",
  );
  expect(entry?.action).toBe('identity-confirmed');
});

it('is none where the issuer let the person through unasked, or does not say when it asked', async () => {
  const ada = await signOn({ authenticatedAt: minutesAgo(5) });
  expect(await scene.prove(ada, unasked)).toMatchObject(noProof('let you through without asking'));
  expect(await scene.prove(ada, unsaid)).toMatchObject(noProof('does not say when you signed in'));
  scene.issuer.put({ email, authenticatedAt: minutesAgo(-60) });
  expect(await scene.prove(ada)).toMatchObject(noProof('does not say when you signed in'));
  expect((await delicate(ada)).code).toBe('identity_unconfirmed');
});

it.each(['milliseconds', 'microseconds'])('is none where the issuer counts in %s', async (unit) => {
  const authenticatedAt = Date.now() * (unit === 'milliseconds' ? 1 : 1_000);
  const ada = await signOn({ authenticatedAt }, says);
  expect((await delicate(ada)).code).toBe('identity_unconfirmed');
  expect(await scene.prove(ada, unasked)).toMatchObject(noProof('does not say when you signed in'));
});

it('is none by the connection of a company that the person has left', async () => {
  const ada = await signOn();
  const { data } = await ada.write<RouteData<'beginSignOnProof'>>(
    'POST',
    '/identity/single-sign-on',
    'profile',
  );
  const url = new URL(data?.url ?? '');
  const { companyId } = await scene.newCompany();
  await scene.server.db.query('UPDATE users SET company_id = $1 WHERE email = $2', [companyId, email]);
  const finished = await ada.write('POST', '/identity/single-sign-on/response', 'profile', {
    attempt: data?.attempt ?? '',
    parameters: await scene.issuer.visit(url.href),
    callback: url.searchParams.get('redirect_uri') ?? '',
  });
  expect(finished).toMatchObject(noProof('as somebody else'));
});

it('is none where somebody else signs in there', async () => {
  const ada = await signOn();
  await scene.signOn({ email: `bob@${domain}` });
  const asBob = (url: URL): void => url.searchParams.set('login_hint', `bob@${domain}`);
  expect(await scene.prove(ada, asBob)).toMatchObject(noProof('as somebody else'));
  const asNobody = `new@${domain}`;
  scene.issuer.put({ email: asNobody });
  const hinted = (url: URL): void => url.searchParams.set('login_hint', asNobody);
  expect(await scene.prove(ada, hinted)).toMatchObject(noProof('as somebody else'));
  expect((await delicate(ada)).code).toBe('identity_unconfirmed');
});

it('takes each response once, and begins for nobody who does not sign in by it', async () => {
  const ada = await signOn();
  const { data } = await ada.write<RouteData<'beginSignOnProof'>>(
    'POST',
    '/identity/single-sign-on',
    'profile',
  );
  const url = new URL(data?.url ?? '');
  const sent = {
    attempt: data?.attempt ?? '',
    parameters: await scene.issuer.visit(url.href),
    callback: url.searchParams.get('redirect_uri') ?? '',
  };
  const finish = () =>
    ada.write<RouteData<'finishSignOnProof'>>('POST', '/identity/single-sign-on/response', 'profile', sent);
  const first = await finish();
  expect(first.status).toBe(200);
  ada.token = first.data?.accessToken ?? '';
  expect(await finish()).toMatchObject({ status: 409, message: 'This sign-in has ended' });
  expect(await scene.prove(owner)).toMatchObject({ status: 409, message: 'No single sign-on' });
});

it('signs in anew whoever’s session has ended while they were at the issuer', async () => {
  const ada = await signOn();
  const { data } = await ada.write<RouteData<'beginSignOnProof'>>(
    'POST',
    '/identity/single-sign-on',
    'profile',
  );
  await scene.server.db.query('DELETE FROM sessions');
  const finished = await scene.finish(data?.attempt ?? '', await scene.issuer.visit(data?.url ?? ''));
  const again = clientOf(scene.server.url, 'customer', finished.data as never);
  expect((await delicate(again)).status).toBe(200);
});

it('lets a sign-in count from when the issuer last asked, if it says so', async () => {
  expect((await delicate(await signOn({}, says))).status).toBe(200);
  expect((await delicate(await signOn({ authenticatedAt: minutesAgo(10) }, says))).status).toBe(200);
  expect((await delicate(await signOn({ authenticatedAt: minutesAgo(20) }, says))).status).toBe(403);
});

it('leaves people whose issuer never says it the way of a password by mail, even where passwords do not sign in', async () => {
  const ada = await signOn();
  expect((await scene.prove(ada, unsaid)).messages?.[0]).toContain('Forgot password?');
  await scene.server.db.query('UPDATE sign_on_connections SET is_required = true');
  const ask = await fetch(`${scene.server.url}/api/c/reset-password`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
  expect(ask.status).toBe(200);
  const { text } = await scene.server.nextMail();
  const token = new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
  const password = 'a sentence that nobody guesses';
  expect((await scene.open('/reset-password/confirm', { token, password })).status).toBe(200);
  const again = await signOn();
  expect((await delicate(again)).data).toEqual({ proofs: ['password', 'single-sign-on'] });
  const proved = await again.write<RouteData<'confirmIdentity'>>('POST', '/identity', 'profile', {
    by: 'password',
    secret: password,
  });
  again.token = proved.data?.accessToken ?? '';
  expect((await delicate(again)).status).toBe(200);
});
