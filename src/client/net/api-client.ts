import axios, { type AxiosResponse, isCancel } from 'axios';
import type { ClientType } from '#shared/access/role.ts';
import type { IdentityAsked } from '#shared/accounts/identity.http.ts';
import { unattendedHeader } from '#shared/accounts/sessions/idle-limits.ts';
import type { Envelope, ErrorCode } from '#shared/kernel/errors.ts';
import { type CsrfScope, csrfHeader, mutationHeader } from '#shared/kernel/route.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { type CallFailure, type CallResult, callFailure } from './call-result.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { knownRoute, loadRoute } from './find-route.ts';
import { guestCall } from './guest-calls.ts';
import { createRepeatedWrites } from './repeated-writes.ts';
import {
  type CallFields,
  type CallInput,
  type CallResponse,
  formFields,
  routePath,
  routePrefix,
} from './route-call.ts';
import { type RouteEntry, routeTable } from './route-table.ts';

type Response<T> = Pick<AxiosResponse<Envelope<T>>, 'data' | 'status'> & {
  headers?: Record<string, unknown>;
};

interface Credentials {
  token: string;
  side: ClientType | 'guest';
  /** The member's session, the same object as long as it lasts: its token may be renewed. */
  session?: object;
}

interface CallOptions {
  /** Makes a write happen once however often it is sent; made up where it is not given. */
  mutationId?: string;
  /** `id:secret` of the client, for token routes. */
  basic?: string;
  /** A link's token, in place of the session's. */
  bearer?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The person has asked for it, and it may be sent long after: it counts as use of the session in any case. */
  isAsked?: boolean;
  /**
   * Returns the true result also where the session has ended meanwhile: its caller needs to know what was done, and shows
   * none of it to whoever comes next. Without it such a call counts as cancelled.
   */
  outlivesSession?: boolean;
}

export interface ApiClientParts {
  /** Base address of the prefixes, e.g. `/api`. */
  baseUrl: string;
  credentials(): Credentials | null;
  /** Called with every response before the caller gets it, unless the session has ended that asked for it. */
  onResponse(response: CallResponse): void;
  /** Whether somebody uses the page. What is sent otherwise does not count as use of the session. */
  isUsed(): boolean;
  /** A moment on the clock of applied events, taken as each call is sent. */
  onBegin(): number;
  /** Credentials were refused. Returns whether their session has another token by now: the call is sent again with it. */
  takeNewerToken(used: Credentials): boolean;
  onReauth(message: string): void;
  /**
   * The session's holder is to prove who they are before a call. Resolves with whether they did; the call is sent again
   * then, as it was.
   */
  onIdentity(asked: IdentityAsked): Promise<boolean>;
  /** A guest's link does not, or no longer, open anything. `reason`: the server's text, for a genuine token. */
  onDenied(reason: string | undefined): void;
  /** A write was sent under the id of another: a mistake of this program. */
  onReused(name: RouteName): void;
}

export interface ApiClient {
  call<N extends RouteName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<CallResult<RouteData<N>>>;
}

/** How often a read is repeated while the server waits for its database. */
const readRetries = 5;

/** Calls by name, typed by the protocol table. Refusals are values; only a mistake in the program throws. */
export function createApiClient({
  baseUrl,
  credentials,
  onResponse,
  isUsed,
  onBegin,
  takeNewerToken,
  onReauth,
  onIdentity,
  onDenied,
  onReused,
}: ApiClientParts): ApiClient {
  const http = axios.create({ baseURL: baseUrl, validateStatus: () => true });
  const repeated = createRepeatedWrites();

  async function send<T>(...call: Parameters<typeof sendOnce>): Promise<CallResult<T>> {
    for (let left = knownRoute(call[0]).method === 'GET' ? readRetries : 0; ; left--) {
      const result = await sendOnce<T>(...call);
      if (result.ok || result.retryAfterMs === undefined || left === 0) return result;
      await new Promise((resolve) => setTimeout(resolve, result.retryAfterMs));
    }
  }

  async function sendOnce<T>(
    name: RouteName,
    input: CallFields,
    options: CallOptions,
    csrf: string | null,
  ): Promise<CallResult<T>> {
    const route = knownRoute(name);
    const signedIn = credentials();
    const headers: Record<string, string> = { ...options.headers };
    if (options.basic !== undefined) headers.authorization = `Basic ${btoa(options.basic)}`;
    else if (options.bearer !== undefined) headers.authorization = `Bearer ${options.bearer}`;
    else if (signedIn !== null) headers.authorization = `Bearer ${signedIn.token}`;
    if (csrf !== null) headers[csrfHeader] = csrf;
    if (options.isAsked !== true && !isUsed()) headers[unattendedHeader] = '1';
    if (options.mutationId !== undefined) headers[mutationHeader] = options.mutationId;
    const address = routePrefix(route.audience, signedIn?.side ?? null) + routePath(route.path, input.params);
    try {
      const early =
        signedIn === null || input.query !== undefined || route.method !== 'GET'
          ? null
          : await takeEarlyResponse(address, signedIn.token);
      const response =
        (early as Response<T> | null) ??
        (await http.request<Envelope<T>>({
          method: route.method,
          url: address,
          headers,
          ...(input.query === undefined ? {} : { params: input.query }),
          ...(input.body === undefined ? {} : { data: formFields(input.body) }),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
        }));
      if (response.status === 401 && isOfSession(options) && signedIn !== null && takeNewerToken(signedIn))
        return sendOnce(name, input, options, csrf);
      // A late response to somebody who has signed out here does not end the session of who came after them.
      if (response.data?.reauth === true && credentials()?.session === signedIn?.session)
        onReauth(response.data.message ?? '');
      return unwrap(response);
    } catch (error) {
      return callFailure(isCancel(error) ? 'aborted' : 'network', 0);
    }
  }

  const csrfTokens = createCsrfTokens(credentials, (scope) => send('csrf', { params: { scope } }, {}, null));

  async function sendGuarded<T>(
    name: RouteName,
    input: CallFields,
    options: CallOptions,
    isOver: () => boolean,
  ): Promise<CallResult<T>> {
    const scope = knownRoute(name).csrf;
    if (scope === undefined) return send(name, input, options, null);
    const attempt = async (): Promise<CallResult<T>> => {
      const token = await csrfTokens.of(scope);
      // It would be sent in the name of whoever has signed in meanwhile.
      if (isOver()) return callFailure('aborted', 0);
      return token.ok ? send<T>(name, input, options, token.data.token) : token;
    };
    const first = await attempt();
    if (first.ok || first.code !== 'csrf') return first;
    csrfTokens.clear();
    return attempt();
  }

  return {
    async call<N extends RouteName>(name: N, input: CallInput<N>, options: CallOptions = {}) {
      const fields: CallFields = input;
      const signedIn = credentials();
      const write = JSON.stringify([name, fields]);
      const sent = signedIn?.side === 'guest' ? guestCall(name, fields) : { name, input: fields };
      const route = routeTable[sent.name] ?? (await loadRoute(sent.name));
      // Without a connection it could not be called either.
      if (route === null) return callFailure('network', 0);
      const isOver = endOfSession(route, options, signedIn?.session, credentials);
      if (isOver()) return callFailure('aborted', 0);
      const mutationId = route.method === 'GET' ? null : (options.mutationId ?? repeated.idOf(write));
      const begun = onBegin();
      const sentOptions = mutationId === null ? options : { ...options, mutationId };
      const result = await confirmed(
        async (asked) => !isOver() && (await onIdentity(asked)),
        () => sendGuarded<RouteData<N>>(sent.name, sent.input, sentOptions, isOver),
      );
      // Told that it was cancelled, its caller may ask for it again: then it is the same write.
      const given = isOver() && options.outlivesSession !== true ? callFailure('aborted', 0) : result;
      if (mutationId !== null && options.mutationId === undefined) repeated.ended(write, mutationId, given);
      if (result.ok && !isOver())
        onResponse({ name, input: fields, data: result.data, meta: result.meta, mutationId, begun });
      if (!result.ok && result.code === 'guest_denied') onDenied(deniedBecause(result));
      if (!result.ok && result.code === 'mutation_reused') onReused(name);
      return given;
    },
  };
}

type CsrfToken = Promise<CallResult<{ token: string }>>;

/** Keeps the anti-forgery token of each scope and session. */
function createCsrfTokens(
  credentials: ApiClientParts['credentials'],
  fetch: (scope: CsrfScope) => CsrfToken,
): { of(scope: CsrfScope): CsrfToken; clear(): void } {
  const tokens = new Map<string, CsrfToken>();
  return {
    of(scope) {
      const key = `${scope} ${credentials()?.token ?? ''}`;
      const cached = tokens.get(key);
      if (cached !== undefined) return cached;
      const fetched = fetch(scope).then((result) => {
        if (!result.ok) tokens.delete(key);
        return result;
      });
      tokens.set(key, fetched);
      return fetched;
    },
    clear: () => tokens.clear(),
  };
}

/** Whether a call is sent with the session's credentials, not with some of its own. */
const isOfSession = ({ basic, bearer }: CallOptions): boolean => basic === undefined && bearer === undefined;

/**
 * Returns what tells whether `session` has ended, by which a call is sent: its response is not for whoever comes next.
 * Open routes respond alike to everybody.
 */
function endOfSession(
  { audience }: RouteEntry,
  options: CallOptions,
  session: object | undefined,
  credentials: ApiClientParts['credentials'],
): () => boolean {
  if (session === undefined || audience === 'open' || !isOfSession(options)) return () => false;
  return () => credentials()?.session !== session;
}

/** Sends a call, and again when its caller has proved who they are. One who does not has given it up. */
async function confirmed<T>(
  prove: ApiClientParts['onIdentity'],
  send: () => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  for (;;) {
    const result = await send();
    if (result.ok || result.code !== 'identity_unconfirmed') return result;
    if (!(await prove(result.data as IdentityAsked))) return callFailure('aborted', 0);
  }
}

function unwrap<T>({ data, status, headers }: Response<T>): CallResult<T> {
  if (typeof data !== 'object' || data === null || typeof data.success !== 'boolean')
    return callFailure(codeOfForeign(status), status);
  if (data.success) return { ok: true, data: data.data as T, meta: data.meta ?? {} };
  const failure = refused(data, status);
  if (failure.code === 'unavailable') failure.retryAfterMs = Number(headers?.['retry-after'] ?? 2) * 1_000;
  return failure;
}

/**
 * Returns the code of a response in another form. It is not from the server: a proxy without one behind it,
 * or the page of a network's own sign-in.
 */
function codeOfForeign(status: number): CallFailure['code'] {
  if (status > 500) return 'unavailable';
  return status < 400 ? 'network' : 'internal';
}

/** Returns the reason in a guest's refusal. Its first message is the same for all tokens. */
export const deniedBecause = ({ messages }: CallFailure): string | undefined => messages[1];

function refused(envelope: Envelope<unknown>, status: number): CallFailure {
  const code = (envelope.code ?? 'internal') as ErrorCode;
  return callFailure(code, status, envelope.message ?? '', envelope.messages ?? [], envelope.data);
}
