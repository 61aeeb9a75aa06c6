import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { SoftwareAuthenticator } from '../support/clients/software-authenticator.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import {
  type FinishedSignOn,
  openSignOnScene,
  type SignOnScene,
  signOnCallback,
  signOnOrigin,
  tokenOf,
} from '../support/scenes/sign-on-scene.ts';
import { startOidcIssuer } from '../support/servers/oidc-issuer.ts';

let scene: SignOnScene;
let server: SignOnScene['server'];
let issuer: SignOnScene['issuer'];
let open: SignOnScene['open'];
let form: SignOnScene['form'];
let set: SignOnScene['set'];
let begin: SignOnScene['begin'];
let finish: SignOnScene['finish'];
let signOn: SignOnScene['signOn'];
let profileOf: SignOnScene['profileOf'];
let count: number;
let domain: string;
let companyId: string;
let owner: ApiClient;
beforeAll(async () => {
  scene = await openSignOnScene();
  ({ server, issuer, open, form, set, begin, finish, signOn, profileOf } = scene);
});
afterAll(() => scene?.close());
beforeEach(async () => {
  ({ count, domain, companyId, owner } = await scene.newCompany());
});

type State = RouteData<'signOn'>;
const passwordSignIn = async (email: string, password = testPassword) => {
  const response = await fetch(`${server.url}/api/c/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('customer:galley').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { messages?: string[]; message?: string }),
  };
};
const actions = async (of: string): Promise<string[]> => {
  const rows = await server.db.query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE company_id = $1 ORDER BY id',
    [of],
  );
  return rows.map(({ action }) => action);
};

it('makes an account at the first sign-in of a member, and finds it again by its subject', async () => {
  expect((await set({ joinsAs: 'approver', domains: ` @${domain.toUpperCase()}, ${domain}` })).data).toEqual({
    connection: {
      issuer: issuer.url,
      clientId: issuer.clientId,
      domains: [domain],
      joinsAs: 'approver',
      isRequired: false,
      trustsSecondFactor: false,
      workedAt: null,
    },
    callback: `${signOnCallback}/${companyId}`,
    hostCallback: null,
  });
  const email = `Ada@${domain}`;
  const first = await signOn({ email, firstname: 'Ada', lastname: 'King', subject: `ada ${count}` });
  expect(first.status).toBe(200);
  const { data: ada } = await profileOf(tokenOf(first));
  expect(ada).toMatchObject({
    ...{ firstname: 'Ada', lastname: 'King', emailAddress: email, role: 'staff' },
    ...{ isApprover: true, viewOnly: false, emailIsVerified: true, company: { id: companyId } },
  });
  // At the issuer she has another address now.
  const again = await signOn({ email: `king@${domain}`, subject: `ada ${count}` });
  expect((await profileOf(tokenOf(again))).data?.id).toBe(ada?.id);
  expect((await owner.get<State>('/single-sign-on')).data?.connection).toMatchObject({
    workedAt: expect.any(String),
  });
  expect(await actions(companyId)).toEqual([
    'signed-in',
    'single-sign-on-changed',
    'member-added',
    'signed-in',
    'signed-in',
  ]);
  const [stored] = await server.db.query<{ text: string }>(
    `SELECT string_agg(concat(before::text, after::text), ' ') AS text FROM audit_entries WHERE company_id = $1`,
    [companyId],
  );
  expect(stored?.text).toContain('"newCredentials": true');
  expect(stored?.text).not.toContain(issuer.clientSecret);
});

it('takes no name from an issuer in which nothing can be seen', async () => {
  expect((await set({ joinsAs: 'approver' })).status).toBe(200);
  const blank = { firstname: '\u3164', lastname: '\u200b' };
  const grace = await signOn({ email: `grace@${domain}`, ...blank });
  expect((await profileOf(tokenOf(grace))).data).toMatchObject({ firstname: 'grace', lastname: '' });
});

it('signs the staff in by a connection of their own', async () => {
  await server.addPerson({ email: `boss@${domain}`, role: 'admin' });
  const boss = await server.signIn('user', `boss@${domain}`);
  expect((await set({ joinsAs: 'staff' }, boss)).status).toBe(422);
  expect((await set({ joinsAs: 'operator', domains: `studio${count}.test` }, boss)).status).toBe(200);
  const ada = await signOn({ email: `ada@studio${count}.test` }, 'user');
  expect((await profileOf(tokenOf(ada), 'user')).data).toMatchObject({ role: 'operator', company: null });
  expect((await signOn({ email: `ada@studio${count}.test` }, 'customer')).status).toBe(403);
  expect((await boss.write('DELETE', '/single-sign-on', 'profile')).status).toBe(200);
  expect((await signOn({ email: `ada@studio${count}.test` }, 'user')).status).toBe(403);
  await server.addPerson({ email: `operator@${domain}`, role: 'operator' });
  const operator = await server.signIn('user', `operator@${domain}`);
  expect((await operator.get('/single-sign-on')).status).toBe(403);
  expect((await set({ joinsAs: 'operator' }, operator)).status).toBe(403);
});

it('offers itself by the domain, whoever has an account', async () => {
  const offered = async (at: string) =>
    (
      (await (await fetch(`${server.url}/api/g/single-sign-on?side=customer&domain=${at}`)).json()) as {
        data: RouteData<'findSignOn'>;
      }
    ).data;
  expect(await offered(domain)).toEqual({ isOffered: false, isRequired: false });
  await set();
  expect(await offered(domain.toUpperCase())).toEqual({ isOffered: true, isRequired: false });
  expect((await begin(`nobody@${domain}`)).status).toBe(200);
  const none = await begin('ada@elsewhere.test');
  expect([none.status, none.messages?.[0]]).toEqual([
    403,
    expect.stringContaining('sign in with your password'),
  ]);
});

it('takes verified addresses of its domains alone', async () => {
  await set();
  const unverified = await signOn({ email: `ada@${domain}`, isVerified: false });
  expect([unverified.status, unverified.messages?.[0]]).toEqual([
    403,
    expect.stringContaining('has not verified'),
  ]);
  expect((await signOn({ email: `eve@${domain}`, isVerified: null })).status).toBe(200);
  issuer.put({ email: `bob@${domain}`, subject: `bob ${count}` });
  const { data } = await begin(`bob@${domain}`);
  const parameters = await issuer.visit(data?.url ?? '');
  issuer.put({ email: `bob@${domain}`, subject: 'another' });
  issuer.put({ email: 'bob@elsewhere.test', subject: `bob ${count}` });
  const elsewhere = await finish(data?.attempt ?? '', parameters);
  expect([elsewhere.status, elsewhere.messages?.[0]]).toEqual([
    403,
    expect.stringContaining(`is not an address at ${domain}`),
  ]);
  const people = await server.db.query('SELECT 1 FROM users WHERE company_id = $1', [companyId]);
  expect(people).toHaveLength(2);
  expect((await actions(companyId)).filter((action) => action === 'sign-in-failed')).toHaveLength(2);
});

it('never enters an account of another company', async () => {
  await set();
  const other = await server.addCompany('Other');
  await server.addPerson({ email: `ada@${domain}`, role: 'staff', companyId: other });
  const refused = await signOn({ email: `ada@${domain}` });
  expect([refused.status, refused.messages?.[0]]).toEqual([403, expect.stringContaining('cannot be used')]);
});

it('links an account that was there before with its password, once', async () => {
  await set();
  const email = `ada@${domain}`;
  const id = await server.addPerson({ email, role: 'staff', companyId });
  const { data } = await signOn({ email });
  const link = data !== undefined && 'link' in data ? data.link : '';
  const wrong = await open('/single-sign-on/link', { link, password: 'not hers at all' });
  expect(wrong.status).toBe(403);
  const linked = await open<FinishedSignOn>('/single-sign-on/link', { link, password: testPassword });
  expect((await profileOf(tokenOf(linked))).data?.id).toBe(id);
  expect((await open('/single-sign-on/link', { link, password: testPassword })).status).toBe(403);
  expect((await profileOf(tokenOf(await signOn({ email })))).data?.id).toBe(id);
  // Whoever has her address at the issuer later is somebody else.
  const heir = await signOn({ email, subject: 'somebody else' });
  const heirs = heir.data !== undefined && 'link' in heir.data ? heir.data.link : '';
  expect((await open('/single-sign-on/link', { link: heirs, password: 'a guess of theirs' })).status).toBe(
    403,
  );
  // At an issuer that has given her another subject she shows again that the account is hers.
  const moved = await open<FinishedSignOn>('/single-sign-on/link', { link: heirs, password: testPassword });
  expect((await profileOf(tokenOf(moved))).data?.id).toBe(id);
  const before = await signOn({ email });
  expect(before.data).toHaveProperty('link');
  expect(await actions(companyId)).toContain('single-sign-on-linked');
});

it('lets an invited person in who has no password yet, and nobody who is deactivated', async () => {
  await set();
  const email = `ada@${domain}`;
  const id = await server.addPerson({ email, role: 'staff', companyId });
  await server.db.query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
  expect((await profileOf(tokenOf(await signOn({ email })))).data?.id).toBe(id);
  await server.db.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [id]);
  const refused = await signOn({ email });
  expect([refused.status, refused.messages?.[0]]).toEqual([403, expect.stringContaining('deactivated')]);
});

it('says how to link an account anew that has no password', async () => {
  await set();
  const email = `ada@${domain}`;
  await signOn({ email });
  const other = await signOn({ email, subject: `another ${count}` });
  expect([other.status, other.messages?.[0]]).toEqual([403, expect.stringContaining('Forgot password?')]);
});

it('takes each response once, in the browser that asked, with its state, nonce and code verifier', async () => {
  await set();
  const email = `ada@${domain}`;
  issuer.put({ email });
  const asked = async (change = '') => {
    const { data = { url: '', attempt: '' } } = await begin(email);
    const parameters = await issuer.visit(data.url);
    if (change !== '') await server.db.query(`UPDATE sign_on_attempts SET ${change}`, []);
    return { ...data, parameters };
  };
  const first = await asked();
  expect((await finish(first.attempt, first.parameters)).status).toBe(200);
  const replayed = await finish(first.attempt, first.parameters);
  expect([replayed.status, replayed.message]).toEqual([403, 'This sign-in has ended']);
  const [one, other] = [await asked(), await asked()];
  expect((await finish(other.attempt, one.parameters)).status).toBe(403);
  const code = new URLSearchParams(one.parameters).get('code') ?? '';
  const swapped = new URLSearchParams(other.parameters);
  swapped.set('code', code);
  expect((await finish(other.attempt, `?${swapped}`)).status).toBe(403);
  for (const change of [`nonce = 'another'`, `code_verifier = repeat('a', 43)`]) {
    const tampered = await asked(change);
    const refused = await finish(tampered.attempt, tampered.parameters);
    expect([change, refused.status, refused.message]).toEqual([
      change,
      403,
      'The sign-in could not be confirmed',
    ]);
  }
  const late = await asked();
  server.advance(15 * 60_000);
  expect((await finish(late.attempt, late.parameters)).message).toBe('This sign-in has ended');
  const { data = { url: '', attempt: '' } } = await begin(`nobody@${domain}`);
  expect(await finish(data.attempt, await issuer.visit(data.url))).toMatchObject({
    status: 403,
    message: 'You were not signed in',
  });
});

it('ends other sessions and refuses passwords and passkeys where it is required, but not to owners', async () => {
  const early = await set({ isRequired: 'true' });
  expect([early.status, early.messages?.[0]]).toEqual([409, expect.stringContaining('locked out')]);
  await set();
  const email = `ada@${domain}`;
  await server.addPerson({ email, role: 'staff', companyId });
  const ada = await server.signIn('customer', email);
  const device = new SoftwareAuthenticator(signOnOrigin);
  const options = await ada.write<RouteData<'beginOwnPasskey'>>('POST', '/passkeys/options', 'profile', {
    use: 'registration',
  });
  await ada.write('PUT', '/second-factor', 'profile', {
    name: 'Laptop',
    passkey: device.register(options.data ?? { challenge: '' }),
  });
  const bob = tokenOf(await signOn({ email: `bob@${domain}` }));
  expect((await set({ isRequired: 'true', clientSecret: '' })).data?.connection).toMatchObject({
    isRequired: true,
  });
  const ended = 'Your account signs in by single sign-on alone now. Please sign in again.';
  expect(await profileOf(ada.token)).toMatchObject({ status: 401, message: ended });
  expect((await profileOf(bob)).status).toBe(200);
  const refused = await passwordSignIn(email);
  expect([refused.status, refused.message]).toEqual([403, 'Please use single sign-on']);
  expect((await actions(companyId)).at(-1)).toBe('sign-in-failed');
  expect((await passwordSignIn(email, 'a wrong password')).status).toBe(400);
  const asked = await open<RouteData<'beginPasskey'>>('/passkeys/options', {});
  const passkey = device.use(asked.data ?? { challenge: '' }, true);
  expect(await open('/passkeys/sign-in', { side: 'customer', passkey })).toMatchObject({
    status: 403,
    message: 'Please use single sign-on',
  });
  expect((await passwordSignIn(`owner@${domain}`)).status).toBe(200);
  // Without the connection passwords count again.
  expect((await owner.write('DELETE', '/single-sign-on', 'profile')).status).toBe(200);
  expect((await passwordSignIn(email)).status).toBe(200);
});

it('sends a stored secret to no other issuer, and forgets whom the issuer before knew', async () => {
  await set();
  const email = `ada@${domain}`;
  await signOn({ email });
  const other = await startOidcIssuer(signOnCallback);
  const kept = await set({ issuer: other.url, clientSecret: '' });
  expect([kept.status, kept.messages?.[0]]).toEqual([422, 'Client secret: Required!']);
  const moved = await set({ issuer: other.url, clientSecret: other.clientSecret });
  expect(moved.data?.connection).toMatchObject({ workedAt: null });
  const identities = await server.db.query(
    `SELECT 1 FROM sign_on_identities i JOIN sign_on_connections c ON c.id = i.connection_id WHERE c.company_id = $1`,
    [companyId],
  );
  expect(identities).toEqual([]);
  const wrong = await set({ issuer: `${issuer.url}/elsewhere` });
  expect([wrong.status, wrong.message]).toEqual([503, 'Single sign-on does not work right now']);
  await other.close();
});

it('keeps the description of an issuer, and says so when the issuer is away', async () => {
  const away = await startOidcIssuer(signOnCallback);
  await set({ issuer: away.url, clientSecret: away.clientSecret });
  const before = away.described();
  for (let turn = 0; turn < 3; turn++) expect((await begin(`ada@${domain}`)).status).toBe(200);
  expect(away.described() - before).toBe(1);
  away.put({ email: `ada@${domain}` });
  const { data = { url: '', attempt: '' } } = await begin(`ada@${domain}`);
  const parameters = await away.visit(data.url);
  await away.close();
  expect(await finish(data.attempt, parameters)).toMatchObject({
    status: 503,
    message: 'Single sign-on cannot be reached',
    messages: [expect.stringContaining('Please try again')],
  });
  server.advance(2 * 3_600_000);
  expect((await begin(`ada@${domain}`)).status).toBe(503);
  expect((await set({ issuer: away.url, clientSecret: 'x' })).status).toBe(503);
});

it('takes domains at which an owner has a verified address, and others from an administrator alone', async () => {
  const foreign = await set({ domains: `${domain}, victim.test` });
  expect([foreign.status, foreign.messages?.[0]]).toEqual([422, expect.stringContaining('victim.test')]);
  expect((await set({ domains: 'gmail.com' })).messages?.[0]).toContain('Anybody can have an address');
  await server.db.query('UPDATE users SET email_is_verified = false WHERE company_id = $1', [companyId]);
  expect((await set()).status).toBe(422);
  await server.addPerson({ email: `boss@${domain}`, role: 'admin' });
  const boss = await server.signIn('user', `boss@${domain}`);
  const path = `/companies/${companyId}/single-sign-on`;
  const domains = `${domain} sister${count}.test`;
  expect((await boss.write('PUT', path, 'profile', form({ domains }))).status).toBe(200);
  expect((await boss.get<State>(path)).data?.connection?.domains).toEqual([domain, `sister${count}.test`]);
  const ada = await signOn({ email: `ada@sister${count}.test` });
  expect((await profileOf(tokenOf(ada))).data?.company?.id).toBe(companyId);
  const other = await server.addCompany('Other');
  const taken = await boss.write(
    'PUT',
    `/companies/${other}/single-sign-on`,
    'profile',
    form({ domains: domain }),
  );
  expect([taken.status, taken.messages?.[0]]).toEqual([409, expect.stringContaining('another company')]);
  // What an administrator has added stays, whoever saves.
  expect((await set({ domains })).status).toBe(200);
  expect((await boss.write('DELETE', path, 'profile')).status).toBe(200);
  expect((await boss.get('/companies/nobody/single-sign-on')).status).toBe(404);
});
