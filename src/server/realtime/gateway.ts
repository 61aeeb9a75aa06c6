import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type DisconnectReason, Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { readAccessChange } from '#server/access/access-change.ts';
import { authenticate, type Session } from '#server/access/authenticate.ts';
import { whyEnded } from '#server/access/guest-end.ts';
import { authenticateGuest } from '#server/access/guest-session.ts';
import { boardChannels, linksChannels } from '#server/access/order-channels.ts';
import { sessionNow } from '#server/access/session-now.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { accessChanged } from '#server/kernel/events/events.queries.ts';
import { currentNumbers, mayLookAt, presentAs, watchableChannels } from '#server/orders/watch-order.ts';
import { type PresentPerson, socketAuthSchema, socketRequests } from '#shared/protocol/socket.ts';
import { type AccessGate, createAccessGate, endSocket, isMember, sessionOf } from './access-gate.ts';
import { deliver, expiredIn } from './deliver.ts';
import { keepLastSeen, type Seen } from './last-seen.ts';
import { closingWithin, hasRoomForSocket, limitSockets, usualSocketLimits } from './limit-sockets.ts';
import { type Presence, peopleAt } from './presence.ts';
import { startRelay } from './relay.ts';
import { type Presences, showPresences } from './show-presences.ts';

interface GatewayParts {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  config: { apiPrefix: string };
  /** Signs the addresses of files that events name. */
  secret: Uint8Array;
  metrics: { eventPublished(seconds: number): void };
  /** What the server hands out to browsers, if anything. */
  client: { kind: 'built' | 'sources'; folder: string } | null;
}
type Request<N extends keyof typeof socketRequests> = z.output<(typeof socketRequests)[N]>;

/** How often a guest's session is checked again, because its link may end without an event. */
const guestTimerMs = 60_000;
/** The database was away when a session was looked at. */
const retryMs = 5_000;
/** Timers take no longer delays; a session that lasts longer is looked at again. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Opens the live channel on the server's own port. A socket belongs to one session: it joins the channels
 * that its person may read, and ends with the session. Returns the function that closes it.
 */
export async function openGateway(
  http: HttpServer,
  parts: GatewayParts,
  limits = usualSocketLimits,
): Promise<() => Promise<void>> {
  const { db, log, config } = parts;
  const io: Server = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: limits.signInMs,
    wsEngine: closingWithin(limits.closeMs),
    pingInterval: limits.pingIntervalMs,
    pingTimeout: limits.pingTimeoutMs,
    allowRequest: (_, decide) => decide(null, hasRoomForSocket(io, limits)),
  });
  const presences = await showPresences(io, db, (err) =>
    log.warn({ err }, 'presence could not be sent to other processes'),
  );

  const gate = createAccessGate(io, { ...parts, find: (socket) => findSession(parts, socket) });
  io.use((socket, next) => {
    admit(parts, gate, socket).then(next, (err: unknown) => {
      log.error({ err }, 'a socket could not be authenticated');
      next(new Error('unavailable'));
    });
  });
  limitSockets(io, limits);
  const seen = keepLastSeen(
    db,
    () => [...io.of('/').sockets.values()].filter((socket) => isMember(sessionOf(socket))).map(lastSeenOf),
    (err) => log.error({ err }, 'who is here could not be kept'),
  );
  const build = await buildOf(parts.client);
  io.on('connection', (socket) => {
    socket.emit('login', { build });
    serve(presences, socket, gate, parts);
    if (!isMember(sessionOf(socket))) return;
    noteLastPacket(socket, parts.clock);
    seen.mark(lastSeenOf(socket));
    socket.on('disconnect', (reason) => {
      // Whoever closes their page has been there until then; a connection that is found dead has been so for a while.
      if (closedByClient.includes(reason)) socket.data.lastPacketAt = parts.clock();
      seen.mark(lastSeenOf(socket));
    });
  });

  const addresses = { secret: parts.secret, apiPrefix: config.apiPrefix };
  const stopRelay = await startRelay(
    db,
    async (event) => {
      if (event.name === accessChanged) return gate.apply(readAccessChange(event));
      await Promise.all(expiredIn(io, event.channel, parts.clock()).map(gate.narrow));
      deliver(io, addresses, event);
      parts.metrics.eventPublished(event.ageSeconds);
    },
    (err) => log.error({ err }, 'events could not be published'),
  );
  const unwatch = db.onAvailability((isReady) => {
    log.warn({ isReady }, 'the database has gone or is back');
    io.local.emit('server-state', { isReady });
  });
  return async () => {
    unwatch();
    await stopRelay();
    // Not io.close(), which would also close the HTTP server that is not its own.
    io.local.disconnectSockets(true);
    await seen.stop();
    await presences.stop();
    io.engine.close();
  };
}

const closedByClient: readonly DisconnectReason[] = ['client namespace disconnect', 'transport close'];

/** Keeps when the last packet of a socket came. Its answer to a ping is one. */
function noteLastPacket(socket: Socket, clock: () => Date): void {
  socket.data.lastPacketAt = clock();
  socket.conn.on('packet', () => {
    socket.data.lastPacketAt = clock();
  });
}
const lastSeenOf = (socket: Socket): Seen => ({ session: sessionOf(socket), at: socket.data.lastPacketAt });

/** Returns an id of the build: its page names the scripts, and their names change with their content. */
async function buildOf(client: GatewayParts['client']): Promise<string> {
  if (client?.kind !== 'built') return 'sources';
  return createHash('sha256')
    .update(await readFile(join(client.folder, 'index.html')))
    .digest('base64url');
}

/** The session that a socket's handshake names, as it is now. */
async function findSession({ db, clock }: GatewayParts, { handshake }: Socket): Promise<Session | null> {
  const auth = socketAuthSchema.safeParse(handshake.auth);
  const find = auth.data?.userType === 'guest' ? authenticateGuest : authenticate;
  const session = auth.success ? await find(db, auth.data.token, clock()) : null;
  return session !== null && auth.data?.userType === session.actor.clientType ? session : null;
}

/** The session of an admitted socket, as it is now. A member's by its id: another tab may have renewed its token. */
const sessionAgain = (parts: GatewayParts, socket: Socket): Promise<Session | null> =>
  isMember(sessionOf(socket))
    ? sessionNow(parts.db, sessionOf(socket).sessionId, parts.clock())
    : findSession(parts, socket);

/** Gives a socket its session, or returns why it may not connect. */
async function admit(parts: GatewayParts, gate: AccessGate, socket: Socket): Promise<Error | undefined> {
  const session = await gate.join(
    () => findSession(parts, socket),
    (found) => Object.assign(socket.data, { session: found, asOf: gate.asOf() }),
  );
  return session === null ? new Error('unauthenticated') : undefined;
}

/** Subscribes a socket to its own channels, checking access again: it may have changed since the connection. */
async function joinOwn(parts: GatewayParts, gate: AccessGate, socket: Socket): Promise<void> {
  const join = (session: Session | null): void => {
    // Its client connects again: with the session's new token, or to be refused because the session has ended.
    if (session === null) return void socket.conn.close();
    const { actor } = session;
    if (isMember(session)) void socket.join([...boardChannels(actor), ...linksChannels(actor)]);
    socket.data.renew(session);
  };
  if (socket.data.asOf === gate.asOf()) join(sessionOf(socket));
  else await gate.join(() => findSession(parts, socket), join);
}

function serve(presences: Presences, socket: Socket, gate: AccessGate, parts: GatewayParts): void {
  const { db, log } = parts;
  const actorOf = (): Session['actor'] => sessionOf(socket).actor;
  endWithSession(socket, parts);
  const joined = joinOwn(parts, gate, socket);
  joined.catch((err: unknown) => {
    log.error({ err }, 'a socket could not be authenticated');
    socket.conn.close();
  });

  onRequest(socket, log, 'watch-list', async () => {
    await joined;
    return {
      channels: await currentNumbers(db, isMember(sessionOf(socket)) ? boardChannels(actorOf()) : []),
    };
  });
  onRequest(socket, log, 'watch-order', async ({ orderId }: Request<'watch-order'>) => {
    const channels = await gate.join(
      () => watchableChannels(db, actorOf(), orderId),
      (found) => void socket.join(found),
    );
    return { channels: await currentNumbers(db, channels) };
  });
  onRequest(socket, log, 'unwatch-order', async ({ orderId }: Request<'unwatch-order'>) => {
    for (const channel of socket.rooms)
      if (channel.startsWith(`order:${orderId}:`)) await socket.leave(channel);
    return null;
  });

  // Guests may not know who else looks at a version.
  if (isMember(sessionOf(socket))) showPresence(presences, socket, gate, parts);
  else onRequest(socket, log, 'set-presence', async () => null);
  onRequest(socket, log, 'people-at', async ({ versions }: Request<'people-at'>) => ({
    people: isMember(sessionOf(socket)) ? await othersAt(presences, db, actorOf(), versions) : [],
  }));
}

/** Returns who looks at the versions that `actor` may read. */
async function othersAt(
  presences: Presences,
  db: Db,
  actor: Session['actor'],
  versions: Request<'people-at'>['versions'],
): Promise<PresentPerson[]> {
  const found = presences.at(versions.map(({ versionId }) => versionId));
  const readable = new Set<string>();
  for (const ids of versions)
    if (found.some(({ versionId }) => versionId === ids.versionId) && (await mayLookAt(db, actor, ids)))
      readable.add(ids.versionId);
  return peopleAt(found.filter(({ versionId }) => readable.has(versionId)));
}

/** Publishes who looks at a version to everyone who does. */
function showPresence(
  presences: Presences,
  socket: Socket,
  gate: AccessGate,
  { db, log }: GatewayParts,
): void {
  /** One after another, so that the last request is where the person ends up. */
  let last: Promise<unknown> = Promise.resolve();
  const show = (presence: () => Promise<Presence | null>): Promise<void> => {
    const turn = last.then(async () => presences.set(socket, await presence()));
    last = turn.catch(() => {});
    return turn;
  };
  onRequest(socket, log, 'set-presence', async (at: Request<'set-presence'>) => {
    const asOf = gate.asOf();
    await show(async () => {
      const person = at && (await presentAs(db, sessionOf(socket).actor, at));
      if (at === null || person === null || !socket.connected) return null;
      return { at, versionId: at.versionId, person, page: at.page, tab: at.tab };
    });
    if (asOf !== gate.asOf()) await gate.narrow(socket);
    return null;
  });
  socket.data.hide = () => show(async () => null);
  socket.on('disconnect', () => {
    show(async () => null).catch((err: unknown) => log.error({ err }, 'a presence could not be ended'));
  });
}

/** Checks a request against the table and acknowledges; what does not fit is dropped and logged. */
function onRequest<N extends keyof typeof socketRequests>(
  socket: Socket,
  log: FastifyBaseLogger,
  name: N,
  handle: (request: Request<N>) => Promise<unknown>,
): void {
  socket.on(name as string, async (raw: unknown, acknowledge?: unknown) => {
    const request = socketRequests[name].safeParse(raw);
    if (!request.success) return log.warn({ name }, 'an unreadable request came by the socket');
    try {
      const result = await handle(request.data as Request<N>);
      if (typeof acknowledge === 'function') acknowledge(result);
    } catch (err) {
      log.error({ err, name }, 'a request by the socket failed');
    }
  });
}

/** Ends a socket with its session, whether it expires or ends without an event. */
function endWithSession(socket: Socket, parts: GatewayParts): void {
  const { log, clock } = parts;
  let timer: NodeJS.Timeout | undefined;
  const renew = (session: Session): void => {
    const { actor, endsAt } = session;
    socket.data.session = session;
    const left = Math.max(0, endsAt.getTime() - clock().getTime());
    clearTimeout(timer);
    if (!socket.connected) return;
    timer = setTimeout(look, Math.min(left, actor.guest === undefined ? maxTimerMs : guestTimerMs)).unref();
  };
  const look = (): void => {
    sessionAgain(parts, socket)
      .then(async (session) => {
        if (session !== null) return renew(session);
        endSocket(socket, await whyEnded(parts.db, sessionOf(socket), clock()));
      })
      .catch((err: unknown) => {
        log.error({ err }, 'a socket could not be authenticated');
        if (socket.connected) timer = setTimeout(look, retryMs).unref();
      });
  };
  socket.data.renew = renew;
  socket.on('disconnect', () => clearTimeout(timer));
}
