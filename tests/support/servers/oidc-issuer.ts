import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody with an account at the issuer. */
export interface IssuerAccount {
  email: string;
  /** Absent: it is; null: the issuer says it in the way of Entra ID. */
  isVerified?: boolean | null;
  firstname?: string;
  lastname?: string;
  /** How they have signed in there, as the issuer says it (RFC 8176); absent: it says nothing. */
  amr?: string[];
  acr?: string;
  /** When they showed the issuer who they are, a number as the issuer says it; absent: at each sign-in. */
  authenticatedAt?: Date | number;
  /** The same for one person, whatever their address is. */
  subject?: string;
}

/** An OpenID Connect issuer on a free port that signs in the hinted person without asking. */
export interface OidcIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Adds or changes an account. */
  put(account: IssuerAccount): void;
  /** Goes where a sign-in begins as a browser does, as the person that it hints at. Returns the query that comes back. */
  visit(url: string): Promise<string>;
  /** How often its description was read. */
  described(): number;
  close(): Promise<void>;
}

/** `callback`: what the addresses begin with that it sends people back to; `beforeToken` is waited for before a token is given. */
export async function startOidcIssuer(
  callback: string,
  beforeToken: () => Promise<void> = async () => {},
): Promise<OidcIssuer> {
  const accounts = new Map<string, IssuerAccount>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['galley', randomUUID()];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const subjectOf = ({ subject, email }: IssuerAccount): string => subject ?? `subject of ${email}`;
  const loginOf = ({ authenticatedAt, amr, acr, ...account }: IssuerAccount) => ({
    ...{ accountId: subjectOf(account), amr, acr },
    ...(authenticatedAt && {
      ts:
        typeof authenticatedAt === 'number' ? authenticatedAt : Math.floor(authenticatedAt.getTime() / 1000),
    }),
  });
  const provider = new Provider(url, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    async findAccount(_: unknown, subject: string) {
      const account = [...accounts.values()].find((each) => subjectOf(each) === subject);
      if (account === undefined) return undefined;
      const { email, isVerified, firstname = 'Ada', lastname = 'Lovelace' } = account;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          email,
          ...(isVerified === null ? { xms_edov: '1' } : { email_verified: isVerified }),
          given_name: firstname,
          family_name: lastname,
        }),
      };
    },
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (address) => address.startsWith(callback);
  let descriptions = 0;
  provider.use(async (context, next) => {
    if (context.path.startsWith('/.well-known/')) descriptions += 1;
    if (context.path === '/token') await beforeToken();
    if (!context.path.startsWith('/interaction/')) return next();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const account = accounts.get(params.login_hint ?? '');
    await provider.interactionFinished(
      context.req,
      context.res,
      account === undefined
        ? { error: 'access_denied', error_description: 'nobody of this name' }
        : { login: loginOf(account) },
    );
  });
  server.on('request', provider.callback());

  return {
    url,
    clientId,
    clientSecret,
    put: (account) => void accounts.set(account.email, { isVerified: true, ...account }),
    async visit(begun) {
      const cookies = new Map<string, string>();
      let at = begun;
      for (let step = 0; step < 10; step++) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
        at = new URL(location, at).href;
        if (at.startsWith(callback)) return new URL(at).search;
      }
      throw new Error('the issuer sends the browser round in circles');
    },
    described: () => descriptions,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
