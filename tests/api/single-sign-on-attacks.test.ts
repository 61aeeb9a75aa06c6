import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSignOnScene, type SignOnScene, signOnCallback } from '../support/scenes/sign-on-scene.ts';
import { startOidcIssuer } from '../support/servers/oidc-issuer.ts';

let scene: SignOnScene;
let server: SignOnScene['server'];
let issuer: SignOnScene['issuer'];
let set: SignOnScene['set'];
let finish: SignOnScene['finish'];
let count: number;
let domain: string;
let companyId: string;
beforeAll(async () => {
  scene = await openSignOnScene();
  ({ server, issuer, set, finish } = scene);
});
afterAll(() => scene?.close());
beforeEach(async () => {
  ({ count, domain, companyId } = await scene.newCompany());
});

const begin = async (email: string) => (await scene.begin(email)).data ?? { url: '', attempt: '' };

/** An issuer in the hands of somebody hostile. `answer` says what it is besides its description. */
async function hostileIssuer(
  answer: (at: string) => Record<string, string>,
  others: RequestListener = (_, response) => response.end(),
): Promise<{ url: string; close(): Promise<void> }> {
  const theirs = createServer((request, response) => {
    if (!request.url?.startsWith('/.well-known/')) return others(request, response);
    const issuer = `http://${request.headers.host}`;
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer,
        ...{ authorization_endpoint: `${issuer}/go`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, ...answer(issuer) },
      }),
    );
  });
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(theirs.address() as AddressInfo).port}`,
    async close() {
      theirs.closeAllConnections();
      await new Promise((resolve) => theirs.close(resolve));
    },
  };
}

it('sends what one issuer has sent back to no other: that of a customer could pass people on to it', async () => {
  await set();
  issuer.put({ email: `ada@${domain}` });
  const evil = `evil${count}.test`;
  const evils = await server.addCompany('Evil');
  await server.addPerson({ email: `owner@${evil}`, role: 'owner', companyId: evils });
  const thief = await server.signIn('customer', `owner@${evil}`);
  let exchanged = 0;
  const theirs = await hostileIssuer(
    () => ({}),
    (_, response) => {
      exchanged += 1;
      response.end();
    },
  );
  expect((await set({ issuer: theirs.url, domains: evil, clientSecret: 'x' }, thief)).status).toBe(200);
  // Somebody is led to it, and from there to the issuer of their own company, with a challenge of the thief's.
  const thiefs = await begin(`ada@${domain}`);
  const led = await begin(`ada@${evil}`);
  const passedOn = new URL(thiefs.url);
  passedOn.searchParams.set('state', new URL(led.url).searchParams.get('state') ?? '');
  const landed = await finish(led.attempt, await issuer.visit(passedOn.href));
  expect([landed.status, landed.message]).toEqual([403, 'This sign-in has ended']);
  expect(exchanged).toBe(0);
  await theirs.close();
});

it('does not go on where the connection was changed while the issuer was asked', async () => {
  let wait = Promise.resolve();
  let asked = (): void => {};
  const begun = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const slow = await startOidcIssuer(signOnCallback, () => {
    asked();
    return wait;
  });
  await set({ issuer: slow.url, clientSecret: slow.clientSecret });
  slow.put({ email: `ada@${domain}` });
  const { url, attempt } = await begin(`ada@${domain}`);
  const parameters = await slow.visit(url);
  let goOn = (): void => {};
  wait = new Promise((resolve) => {
    goOn = resolve;
  });
  const finishing = finish(attempt, parameters);
  await begun;
  expect((await set()).status).toBe(200);
  goOn();
  expect((await finishing).message).toBe('This sign-in has ended');
  const people = await server.db.query('SELECT 1 FROM users WHERE company_id = $1', [companyId]);
  expect(people).toHaveLength(1);
  await slow.close();
});

it('leads to addresses of the web alone, whatever an issuer names', async () => {
  const theirs = await hostileIssuer(() => ({
    authorization_endpoint: 'javascript:alert(document.domain)//',
  }));
  const saved = await set({ issuer: theirs.url });
  expect([saved.status, saved.message]).toEqual([503, 'Single sign-on does not work right now']);
  const ends = await hostileIssuer(() => ({ end_session_endpoint: 'javascript:alert(document.domain)//' }));
  expect((await set({ issuer: ends.url })).status).toBe(503);
  expect((await begin(`ada@${domain}`)).url).toBe('');
  await theirs.close();
  await ends.close();
});

it('is not set by an owner for a domain at which others have addresses too, who would be led to its issuer', async () => {
  const other = await server.addCompany('Other');
  await server.addPerson({ email: `ada@${domain}`, role: 'staff', companyId: other });
  const refused = await set();
  expect([refused.status, refused.messages?.[0]]).toEqual([
    422,
    expect.stringContaining('of other companies'),
  ]);
  // An address that nobody has shown to be theirs keeps no owner from it.
  await server.db.query('UPDATE users SET email_is_verified = false WHERE email = $1', [`ada@${domain}`]);
  expect((await set()).status).toBe(200);
});

/** An issuer that sends the tokens it is given. `signedIn` returns the status of a sign-in with them. */
async function issuerOfTokens() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  let said: { token: object; userInfo: object } = { token: {}, userInfo: {} };
  let nonce = '';
  const theirs = await hostileIssuer(
    (at) => ({ userinfo_endpoint: `${at}/userinfo` }),
    (request, response) => {
      const now = Math.floor(Date.now() / 1000);
      const common = { iss: `http://${request.headers.host}`, aud: issuer.clientId, sub: 'ada', nonce };
      const head = `${encode({ alg: 'RS256' })}.${encode({ ...common, iat: now, exp: now + 60, ...said.token })}`;
      const signature = sign('RSA-SHA256', Buffer.from(head), privateKey).toString('base64url');
      const bodies: Record<string, object> = {
        '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
        '/userinfo': { sub: 'ada', ...said.userInfo },
        '/token': { access_token: 'a', token_type: 'Bearer', id_token: `${head}.${signature}` },
      };
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(bodies[request.url ?? ''] ?? {}));
    },
  );
  await set({ issuer: theirs.url });
  return {
    async signedIn(token: object, userInfo: object = {}, email = `ada@${domain}`) {
      said = { token, userInfo };
      const { url, attempt } = await begin(email);
      const { searchParams } = new URL(url);
      nonce = searchParams.get('nonce') ?? '';
      return (await finish(attempt, `?code=any&state=${searchParams.get('state')}`)).status;
    },
    close: theirs.close,
  };
}

it('takes an address as verified from where it is said of that address alone', async () => {
  const { signedIn, close } = await issuerOfTokens();
  const mine = { email: `victim@${domain}` };
  const others = { email: 'ada@evil.test', email_verified: true };
  expect(await signedIn(mine, others)).toBe(403);
  expect(await signedIn({ xms_edov: '1' }, mine)).toBe(403);
  expect(await signedIn(mine, { ...mine, email_verified: true })).toBe(200);
  await close();
});

it('takes no token that names nobody, or that was made for another party, another sign-in or another time', async () => {
  const { signedIn, close } = await issuerOfTokens();
  const ada = { email: `ada@${domain}`, email_verified: true };
  const bea = { email: `bea@${domain}`, email_verified: true };
  const [me, other] = [issuer.clientId, 'another client'];
  const now = Math.floor(Date.now() / 1000);
  const odd: Record<string, object> = {
    ...{ 'empty subject': { sub: '' }, 'blank subject': { sub: ' ' }, 'no subject': { sub: undefined } },
    ...{ 'subject that is no text': { sub: 7 }, 'no nonce': { nonce: undefined }, nonce: { nonce: 'other' } },
    ...{ 'another audience': { aud: other }, 'no party of two': { aud: [me, other] } },
    ...{ 'another party of two': { aud: [me, other], azp: other }, 'another party': { azp: other } },
    ...{ expired: { exp: now - 60 }, 'not yet': { nbf: now + 600 }, 'no time': { iat: undefined } },
  };
  for (const [name, claims] of Object.entries(odd))
    expect([name, await signedIn({ ...ada, ...claims })]).toEqual([name, 403]);
  expect(await signedIn({ ...ada, aud: [me, other], azp: me })).toBe(200);
  // Whom the issuer names nothing is nobody, and not the one before them.
  expect(await signedIn({ ...bea, sub: '' }, {}, bea.email)).toBe(403);
  await close();
});
