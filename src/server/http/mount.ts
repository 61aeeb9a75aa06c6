import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { noteUse } from '#server/access/authenticate.ts';
import { requireSession, type Session } from '#server/access/bearer.ts';
import { requireCsrf } from '#server/access/csrf.ts';
import { actingAs } from '#server/access/impersonate.ts';
import { requireIdentity } from '#server/access/require-identity.ts';
import { runOnce } from '#server/access/run-once.ts';
import type { AuditedCall, AuditRule } from '#server/audit/audit-rule.ts';
import { withAddresses } from '#server/files/file-addresses.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { ClientType } from '#shared/access/role.ts';
import { unattendedHeader } from '#shared/accounts/sessions/idle-limits.ts';
import { type Envelope, envelopeSchema, invalidInput } from '#shared/kernel/errors.ts';
import { type Audience, csrfHeader, mutationHeader, type Route } from '#shared/kernel/route.ts';
import { auditedUse, auditRead, auditRuleOf } from './audit-call.ts';
import type { Call, Handler, OpenCall, OpenHandler } from './call.ts';
import type { Parts } from './parts.ts';

/** The instance that routes are mounted on, and what their handlers may need. */
export interface Api {
  app: FastifyInstance;
  parts: Parts;
}

interface Place {
  prefix: '/c' | '/d' | '/g';
  /** Whose bearers are accepted here; any where null. */
  side: ClientType | 'guest' | null;
}
const places: Record<Audience, Place[]> = {
  customer: [{ prefix: '/c', side: 'customer' }],
  provider: [{ prefix: '/d', side: 'user' }],
  session: [
    { prefix: '/c', side: 'customer' },
    { prefix: '/d', side: 'user' },
  ],
  any: [{ prefix: '/g', side: null }],
  open: [{ prefix: '/g', side: null }],
  guest: [{ prefix: '/g', side: 'guest' }],
};

/** Route options of Fastify and its plugins that only some routes need (limits). */
type Extra = Pick<import('fastify').RouteShorthandOptions, 'preHandler' | 'bodyLimit'>;

/** Mounts a route for people signed in or invited by link: bearer and anti-forgery are checked before anything is read. */
export function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  { app, parts }: Api,
  route: Route<P, Q, B, D>,
  handler: Handler<P, Q, B, D>,
  extra: Extra = {},
): void {
  const { secret, config, db, clock } = parts;
  const rule = auditRuleOf(route);
  const addressed = ({ sessionId }: Session, json: string): string =>
    withAddresses({ secret, apiPrefix: config.apiPrefix }, sessionId, json);
  const sessions = new WeakMap<FastifyRequest, Session>();
  for (const { prefix, side } of places[route.audience])
    app.route({
      ...described(route, prefix),
      ...extra,
      onRequest: async (request, reply) => {
        const session = await requireSession(parts, request.headers.authorization, side);
        if (route.csrf !== undefined)
          requireCsrf(parts, session.sessionId, route.csrf, request.headers[csrfHeader]);
        if (route.needsIdentity === true)
          await requireIdentity({ db, now: clock(), confirmMs: config.confirmMs }, session);
        if (request.headers[unattendedHeader] === undefined) await noteUse(db, session, clock());
        sessions.set(request, session);
        // Also applies to refusals that carry the current state.
        reply
          .type('application/json; charset=utf-8')
          .serializer((response: unknown) => addressed(session, JSON.stringify(response)));
      },
      handler: async (request, reply) => {
        const session = sessions.get(request);
        if (session === undefined) throw new Error('the handler ran before the session was resolved');
        const call = signedInCall<P, Q, B>(parts, { route, rule }, request, session);
        const data = await handler(call);
        if (route.method === 'GET' && rule !== null)
          await auditRead(parts.db, rule, partsOf(call), call.origin());
        return send(reply, route, data, call);
      },
    });
}

/** Longest body of a call by anyone, who may send as many as they like. */
const openBodyLimit = 64 * 1024;

/** Mounts a route for anyone: sign-in, reset, configuration. */
export function mountOpen<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  { app, parts }: Api,
  route: Route<P, Q, B, D>,
  handler: OpenHandler<P, Q, B, D>,
  extra: Extra = {},
): void {
  auditRuleOf(route);
  for (const { prefix } of places[route.audience])
    app.route({
      ...described(route, prefix),
      bodyLimit: openBodyLimit,
      ...extra,
      handler: async (request, reply) => {
        const call = openCall<P, Q, B>(parts, request, null);
        return send(reply, route, await handler(call), call);
      },
    });
}

function described({ summary, method, path, params, query, body, data }: Route, prefix: string) {
  return {
    method,
    url: `${prefix}${path}`,
    schema: {
      summary,
      tags: [prefix],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: envelopeSchema(data) },
    },
  };
}

/** Everything has passed the route's schemas by now, so it has their types. */
function openCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { clock }: Parts,
  request: FastifyRequest,
  actor: Actor | null,
): OpenCall<P, Q, B> {
  return {
    params: request.params as z.output<P>,
    query: request.query as z.output<Q>,
    body: request.body as z.output<B>,
    headers: request.headers,
    ip: request.ip,
    host: request.hostname.toLowerCase(),
    origin: () => ({
      actor,
      now: clock(),
      address: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? null,
    }),
    log: request.log,
    meta: {},
    notice: {},
  };
}

function signedInCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  parts: Parts,
  { route, rule }: { route: Route; rule: AuditRule | null },
  request: FastifyRequest,
  { actor, sessionId }: Session,
): Call<P, Q, B> {
  const { db, clock, secret } = parts;
  const mutationId = mutationOf(request);
  const key =
    mutationId === null
      ? null
      : {
          userId: actor.userId,
          mutationId,
          call: `${route.method} ${request.url.split('?')[0]}`,
          contentHash: contentHash(secret, route, request),
        };
  const open = openCall<P, Q, B>(parts, request, actor);
  const call = { ...open, actor };
  return {
    ...call,
    sessionId,
    mutationId,
    once: (use, refuseIfOutdated) =>
      runOnce(
        db,
        key,
        clock(),
        actingAs(actor, auditedUse(rule, partsOf(call), open.origin(), use)),
        refuseIfOutdated,
      ),
  };
}

/** Returns what the audit log may read of a call, each part as an object. */
const partsOf = (
  call: Pick<Call<z.ZodType, z.ZodType, z.ZodType>, 'actor' | 'params' | 'query' | 'body'>,
): AuditedCall => ({
  actor: call.actor,
  params: objectOf(call.params),
  query: objectOf(call.query),
  body: objectOf(call.body),
});

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Keyed, because a body may hold a password. Of what the route reads: checked and in the order of its schemas. */
const contentHash = (secret: Uint8Array, route: Route, { query, body }: FastifyRequest): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['mutation', route.query && query, route.body && body]))
    .digest();

function mutationOf({ headers }: FastifyRequest): string | null {
  const id = headers[mutationHeader];
  if (id === undefined) return null;
  if (typeof id !== 'string' || id.length < 8 || id.length > 64)
    throw invalidInput([`${mutationHeader}: 8 to 64 characters`]);
  return id;
}

/** Present: the schema drops whatever the route does not promise, so nothing slips out with a wider object. */
function send<D extends z.ZodType>(
  reply: FastifyReply,
  route: Route<z.ZodType, z.ZodType, z.ZodType, D>,
  data: z.input<D>,
  { meta, notice }: Pick<OpenCall<z.ZodType, z.ZodType, z.ZodType>, 'meta' | 'notice'>,
): FastifyReply {
  const envelope: Envelope<z.output<D>> = { success: true, ...notice, data: route.data.parse(data) };
  if (Object.keys(meta).length > 0) envelope.meta = meta;
  return reply.send(envelope);
}
