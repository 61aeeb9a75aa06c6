import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import { outwardFetch, PrivateAddressError } from '#server/kernel/http/outward-fetch.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { oneLine } from '#shared/kernel/name-text.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import { isMultiFactor } from './sign-in-strength.ts';

/** What a connection calls its issuer with. */
export interface IssuerKey {
  /** Changes with each change of the connection. */
  key: string;
  issuer: string;
  clientId: string;
  /** In the clear. */
  clientSecret: string;
}

/** Values that must be the same at the start and the end of a sign-in. */
export interface SignInChecks {
  callback: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who has signed in at the issuer, as it says. */
export interface Claims {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
  timeZone: string;
  /** The issuer says that more than one factor was asked for there. */
  isMultiFactor: boolean;
  /** When they last showed the issuer who they are; null: it does not say. */
  authenticatedAt: Date | null;
}

export interface SignedInThere {
  claims: Claims;
  /** Ends the session at the issuer; null: the issuer offers none. */
  signOutUrl: string | null;
}

export interface Issuers {
  /** Reads the description of an issuer. Throws a refusal that says what is wrong with it. */
  check(key: IssuerKey): Promise<void>;
  /** Returns where a person signs in. `asks`: also if the issuer knows them from before. */
  beginAt(key: IssuerKey, checks: SignInChecks, person: { email: string; asks: boolean }): Promise<string>;
  /** Exchanges the issuer's response, the query of an address, for the person who has signed in. */
  finishAt(key: IssuerKey, checks: SignInChecks, parameters: string): Promise<SignedInThere>;
}

/** Of one call. A sign-in makes four at most. */
const usualTimeoutMs = 5_000;
/** How long an issuer's metadata is cached. Its keys are reloaded whenever it signs with an unknown one. */
const descriptionMs = hourMs;
const maxDescriptions = 500;
const scope = 'openid email profile';

interface Options {
  /** Whether issuers may be in a private network and without TLS. */
  allowsPrivate: boolean;
  /** Of one call. */
  timeoutMs?: number;
  clock: () => Date;
}

/** Calls issuers over OpenID Connect, and keeps what they say about themselves. */
export function createIssuers({ allowsPrivate, clock, timeoutMs = usualTimeoutMs }: Options): Issuers {
  const known = new Map<string, { config: Promise<Configuration>; until: number }>();

  async function describe({ issuer, clientId, clientSecret }: IssuerKey): Promise<Configuration> {
    // The library is loaded only where it is used.
    const library = await import('openid-client');
    const { discovery, None, allowInsecureRequests } = library;
    const fetch: CustomFetch = (url, { method, headers, body, signal }) =>
      outwardFetch(
        url,
        {
          method,
          headers,
          body: body === null || body === undefined ? null : String(body),
          signal: signal ?? AbortSignal.timeout(timeoutMs),
        },
        allowsPrivate,
      );
    const isPlain = allowsPrivate && issuer.startsWith('http:');
    const found = await discovery(new URL(issuer), clientId, undefined, None(), {
      timeout: timeoutMs / 1000,
      [library.customFetch]: fetch,
      ...(isPlain && { execute: [allowInsecureRequests] }),
    });
    const metadata = found.serverMetadata();
    requireWeb([metadata.authorization_endpoint, metadata.end_session_endpoint], issuer);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const proof = methods.includes('client_secret_basic')
      ? library.ClientSecretBasic(clientSecret)
      : library.ClientSecretPost(clientSecret);
    const config = new library.Configuration(metadata, clientId, { client_secret: clientSecret }, proof);
    config.timeout = timeoutMs / 1000;
    config[library.customFetch] = fetch;
    if (isPlain) allowInsecureRequests(config);
    library.enableNonRepudiationChecks(config);
    return config;
  }

  function configOf(issuer: IssuerKey): Promise<Configuration> {
    const now = clock().getTime();
    const kept = known.get(issuer.key);
    if (kept !== undefined && kept.until > now) return kept.config;
    const config = describe(issuer).catch((error: unknown) => {
      known.delete(issuer.key);
      throw refusalOf(error, issuer.issuer);
    });
    for (const [key, { until }] of known)
      if (until <= now || known.size >= maxDescriptions) known.delete(key);
    known.set(issuer.key, { config, until: now + descriptionMs });
    return config;
  }

  return {
    async check(issuer) {
      known.delete(issuer.key);
      await configOf(issuer);
    },
    async beginAt(issuer, { callback, state, nonce, codeVerifier }, { email, asks }) {
      const config = await configOf(issuer);
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      return buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        login_hint: email,
        // Issuers that do not heed `prompt` heed the age; with one, they have to say when they asked.
        ...(asks && { prompt: 'login', max_age: '0' }),
      }).href;
    },
    async finishAt(issuer, { callback, state, nonce, codeVerifier }, parameters) {
      const config = await configOf(issuer);
      const { authorizationCodeGrant, buildEndSessionUrl, fetchUserInfo } = await import('openid-client');
      try {
        const address = new URL(callback);
        address.search = parameters;
        const tokens = await authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (token === undefined) throw new Error('the issuer has sent no ID token');
        requirePerson(token, issuer.clientId);
        const { userinfo_endpoint, end_session_endpoint } = config.serverMetadata();
        const lacks = token.email === undefined || token.email_verified === undefined;
        const more =
          lacks && userinfo_endpoint !== undefined
            ? await fetchUserInfo(config, tokens.access_token, token.sub)
            : {};
        const signOutUrl =
          end_session_endpoint === undefined
            ? null
            : buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' }).href;
        return { claims: claimsOf(token, more), signOutUrl };
      } catch (error) {
        throw refusalOf(error, issuer.issuer);
      }
    },
  };
}

/**
 * Refuses a token that names nobody: all for whom an issuer says nothing would be one person. The library looks at the
 * party that a token was made for only where it has several audiences.
 */
function requirePerson({ sub, azp }: IDToken, clientId: string): void {
  if (sub.trim() === '') throw new Error('the ID token has an empty subject');
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token was made for another party');
}

/**
 * Refuses addresses other than http and https: the page navigates to them, and a `javascript:` address would run as
 * its own script.
 */
function requireWeb(addresses: readonly unknown[], issuer: string): void {
  const wrong = addresses.find((address) => address !== undefined && !/^https?:\/\//i.test(text(address)));
  if (wrong !== undefined) throw notConforming(new URL(issuer).host);
}

const notConforming = (host: string): Refusal =>
  new Refusal('unavailable', 'Single sign-on does not work right now', [
    `${host} did not respond as an OpenID Connect issuer. Please try again, or tell your administrator.`,
  ]);

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** Empty where nothing of the name can be seen. */
const nameIn = (value: unknown): string => {
  const name = oneLine(text(value)).trim();
  return isVisible(name) ? name : '';
};

/** Some send text or a number. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1';

/** Returns the time of a number of seconds; null where it is none that a date can have: some count in smaller units. */
function timeIn(seconds: unknown): Date | null {
  const time = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns the address of a source and whether it calls that verified; Entra ID does so in a claim of its own. */
const addressIn = ({ email, email_verified, xms_edov }: Partial<IDToken>) => ({
  email: text(email),
  verified: email_verified ?? xms_edov,
});

/** `more`: from the issuer's user info. What one source calls verified is its own address, not that of the other. */
function claimsOf(token: IDToken, more: Partial<IDToken>): Claims {
  const addresses = [addressIn(token), addressIn(more)].filter(({ email }) => email !== '');
  const { email, verified } = addresses.find((each) => each.verified !== undefined) ??
    addresses[0] ?? { email: '', verified: undefined };
  const said: Partial<IDToken> = { ...more, ...token };
  const [first = '', ...rest] = nameIn(said.name).split(/\s+/).filter(isVisible);
  return {
    subject: token.sub,
    email,
    isEmailVerified: isTrue(verified),
    firstname: nameIn(said.given_name) || first || email.replace(/@.*/, ''),
    lastname: nameIn(said.family_name) || (nameIn(said.given_name) === '' ? rest.join(' ') : ''),
    timeZone: text(said.zoneinfo),
    isMultiFactor: isMultiFactor({ ...token }),
    authenticatedAt: timeIn(token.auth_time),
  };
}

/** Everything that an error was caused by, itself first. */
function causesOf(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (let at = error; typeof at === 'object' && at !== null && found.length < 5; ) {
    found.push(at as Record<string, unknown>);
    at = (at as { cause?: unknown }).cause;
  }
  return found;
}

const unreachableCodes =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|EPROTO|OAUTH_TIMEOUT|OAUTH_ABORT|CERT_\w+|DEPTH_ZERO\w*|SELF_SIGNED\w*|UNABLE_TO\w*|ERR_TLS\w*)$/;

/** Returns what people read of a failure at an issuer, and what to do about it. The cause goes to the log. */
function refusalOf(error: unknown, issuer: string): Refusal {
  if (error instanceof Refusal) return error;
  const { host } = new URL(issuer);
  const causes = causesOf(error);
  const refuse = (code: 'unavailable' | 'forbidden', title: string, ...messages: string[]): Refusal =>
    Object.assign(new Refusal(code, title, messages), { cause: error });
  const codes = causes.map(({ code }) => String(code ?? ''));
  if (
    causes.some((cause) => cause instanceof PrivateAddressError) ||
    codes.includes('OAUTH_HTTP_REQUEST_FORBIDDEN')
  )
    return refuse(
      'forbidden',
      'The issuer is not on the Internet',
      `${host} is in a private network or without TLS. Whoever runs this installation can allow that with SSO_PRIVATE_ADDRESSES.`,
    );
  const names = causes.map(({ name }) => String(name ?? ''));
  if (codes.some((code) => unreachableCodes.test(code)) || names.includes('TimeoutError'))
    return refuse(
      'unavailable',
      'Single sign-on cannot be reached',
      `${host} does not respond. Please try again in a few minutes.`,
    );
  const said = causes.map((cause) => cause.error).find((each) => typeof each === 'string');
  if (said === 'access_denied' || said === 'login_required' || said === 'interaction_required')
    return refuse('forbidden', 'You were not signed in', `${host} has ended the sign-in. Please try again.`);
  if (said === 'invalid_client' || said === 'unauthorized_client')
    return refuse(
      'forbidden',
      'Single sign-on is not set up rightly',
      `${host} does not accept the client id and secret that are set here. Please tell your administrator.`,
    );
  const mismatch = causes.find(({ attribute }) => attribute === 'issuer')?.body as
    | { issuer?: unknown }
    | undefined;
  if (mismatch !== undefined)
    return refuse(
      'forbidden',
      'The issuer has another address',
      `It calls itself ${text(mismatch.issuer).slice(0, 300) || 'nothing'}. Enter that address as the issuer.`,
    );
  if (codes.includes('OAUTH_RESPONSE_IS_NOT_CONFORM') || codes.includes('OAUTH_RESPONSE_IS_NOT_JSON'))
    return Object.assign(notConforming(host), { cause: error });
  return refuse(
    'forbidden',
    'The sign-in could not be confirmed',
    `What ${host} has sent does not fit the sign-in that was begun here. Please start again.`,
  );
}
