import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse, Side } from '../clients/api-client.ts';
import { type IssuerAccount, type OidcIssuer, startOidcIssuer } from '../servers/oidc-issuer.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';

/** The server's address as people know it. */
export const signOnOrigin = 'https://galley.test';
/** Where issuers send people back to, but for whose connection it is. */
export const signOnCallback = `${signOnOrigin}/single-sign-on`;

export type FinishedSignOn = RouteData<'finishSignOn'>;
/** Returns the token of a sign-in; empty if nobody was signed in. */
export const tokenOf = ({ data }: ApiResponse<FinishedSignOn>): string =>
  data !== undefined && 'accessToken' in data ? data.accessToken : '';

interface SignOnCompany {
  /** Counted from 1. */
  count: number;
  companyId: string;
  /** Of its owner's address. */
  domain: string;
  owner: ApiClient;
}

/** A server whose latest company sets single sign-on up with one issuer. */
export interface SignOnScene {
  server: TestServer;
  issuer: OidcIssuer;
  newCompany(): Promise<SignOnCompany>;
  /** Calls a route that nobody has to be signed in for. */
  open<T>(path: string, fields: Record<string, string>): Promise<ApiResponse<T>>;
  /** The connection of the latest company, as it is sent. */
  form(more?: Record<string, string>): Record<string, string>;
  set(more?: Record<string, string>, who?: ApiClient): Promise<ApiResponse<RouteData<'signOn'>>>;
  begin(email: string, side?: Side): Promise<ApiResponse<RouteData<'beginSignOn'>>>;
  /** `at`: whose connection it is; else that of the latest company. */
  finish(attempt: string, parameters: string, at?: string): Promise<ApiResponse<FinishedSignOn>>;
  /** Signs somebody in at the issuer, by the connection of the latest company or of the staff, and comes back. */
  signOn(account: IssuerAccount, side?: Side): Promise<ApiResponse<FinishedSignOn>>;
  profileOf(token: string, side?: Side): Promise<ApiResponse<RouteData<'customerProfile'>>>;
  /**
   * Has somebody prove at the issuer who they are; they go on with the new token. `seen` changes where the sign-in begins,
   * as somebody would who does not want to be asked.
   */
  prove(who: ApiClient, seen?: (url: URL) => void): Promise<ApiResponse<RouteData<'finishSignOnProof'>>>;
  close(): Promise<void>;
}

export async function openSignOnScene(env: Record<string, string> = {}): Promise<SignOnScene> {
  const server = await startTestServer({
    env: { PUBLIC_URL: signOnOrigin, SSO_PRIVATE_ADDRESSES: 'on', ...env },
  });
  const issuer = await startOidcIssuer(signOnCallback);
  let count = 0;
  let latest: SignOnCompany | null = null;
  const company = (): SignOnCompany => {
    if (latest === null) throw new Error('there is no company yet');
    return latest;
  };
  const scene: SignOnScene = {
    server,
    issuer,
    async newCompany() {
      count++;
      const domain = `acme${count}.test`;
      const companyId = await server.addCompany(`Acme ${count}`);
      await server.addPerson({ email: `owner@${domain}`, role: 'owner', companyId });
      latest = { count, domain, companyId, owner: await server.signIn('customer', `owner@${domain}`) };
      return latest;
    },
    async open(path, fields) {
      const response = await fetch(`${server.url}/api/g${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      return { status: response.status, ...(await response.json()) };
    },
    form: (more = {}) => ({
      issuer: issuer.url,
      clientId: issuer.clientId,
      clientSecret: issuer.clientSecret,
      domains: company().domain,
      joinsAs: 'staff',
      isRequired: 'false',
      trustsSecondFactor: 'false',
      ...more,
    }),
    set: (more = {}, who = company().owner) =>
      who.write('PUT', '/single-sign-on', 'profile', scene.form(more)),
    begin: (email, side = 'customer') => scene.open('/single-sign-on', { side, email }),
    finish: (attempt, parameters, at = company().companyId) =>
      scene.open('/single-sign-on/response', { attempt, parameters, callback: `${signOnCallback}/${at}` }),
    async signOn(account, side = 'customer') {
      issuer.put(account);
      const { data, ...refused } = await scene.begin(account.email, side);
      if (data === undefined) return refused;
      const at = side === 'user' ? 'staff' : company().companyId;
      return scene.finish(data.attempt, await issuer.visit(data.url), at);
    },
    async prove(who, seen = () => {}) {
      const path = '/identity/single-sign-on';
      const { data, ...refused } = await who.write<RouteData<'beginSignOnProof'>>('POST', path, 'profile');
      if (data === undefined) return refused;
      const url = new URL(data.url);
      seen(url);
      const callback = url.searchParams.get('redirect_uri') ?? '';
      const response = await who.write<RouteData<'finishSignOnProof'>>(
        'POST',
        `${path}/response`,
        'profile',
        { attempt: data.attempt, parameters: await issuer.visit(url.href), callback },
      );
      who.token = response.data?.accessToken ?? who.token;
      return response;
    },
    async profileOf(token, side = 'customer') {
      const response = await fetch(`${server.url}/api/${side === 'customer' ? 'c/r' : 'd'}/profile`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: response.status, ...(await response.json()) };
    },
    async close() {
      await server.close();
      await issuer.close();
    },
  };
  return scene;
}
