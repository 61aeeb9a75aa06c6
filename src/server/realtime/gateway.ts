import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import type { Db } from '#server/db/db.ts';
import { authenticate, type Session } from '#server/services/authenticate.ts';
import { onForceLogout } from '#server/services/force-logout.ts';
import { authenticateGuest } from '#server/services/guest-session.ts';
import { boardChannels, linksChannels } from '#server/services/order-channels.ts';
import { guestsEnded } from '#server/services/tell-guests.ts';
import { currentNumbers, presentAs, watchableChannels } from '#server/services/watch-order.ts';
import { socketAuthSchema, socketRequests } from '#shared/protocol/socket.ts';
import { joinCluster } from './cluster.ts';
import { type Presence, setPresence } from './presence.ts';
import { startRelay } from './relay.ts';
import { keepSeen } from './seen.ts';

interface GatewayParts {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** With a PostgreSQL several processes serve one installation. */
  config: { databaseUrl: string | null };
  /** What the server hands out to browsers, if anything. */
  client: { kind: 'built' | 'sources'; folder: string } | null;
}
type Request<N extends keyof typeof socketRequests> = z.output<(typeof socketRequests)[N]>;

/** A guest's session is looked at again so often, for its link may end otherwise than by what is told. */
const guestTimerMs = 60_000;
/** The database was away when a session was looked at. */
const retryMs = 5_000;
/** Timers take no longer delays; a session that lasts longer is looked at again. */
const longestTimerMs = 2 ** 31 - 1;
const expired = { member: 'Your session has expired.', guest: guestsEnded } as const;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
const sessionOf = (socket: Socket): Session => socket.data.session;
const isMember = ({ actor }: Session): boolean => actor.guest === undefined;

/**
 * The live channel on the server's own port. A socket is one session's: it hears the channels that its person may
 * hear, and ends with the session. Answers the close.
 */
export async function openGateway(http: HttpServer, parts: GatewayParts): Promise<() => Promise<void>> {
  const { db, log, config } = parts;
  const io = new Server(http, { serveClient: false, maxHttpBufferSize: 64 * 1024 });
  const leaveCluster =
    config.databaseUrl === null
      ? null
      : joinCluster(io, config.databaseUrl, (err) => log.warn({ err }, 'the socket cluster'));

  io.use((socket, next) => {
    admit(parts, socket).then(next, (err: unknown) => {
      log.error({ err }, 'a socket could not be authenticated');
      next(new Error('unavailable'));
    });
  });
  const seen = keepSeen(
    db,
    parts.clock,
    () =>
      [...io.of('/').sockets.values()]
        .map(sessionOf)
        .filter(isMember)
        .filter(({ actor }) => actor.impersonatorId === undefined)
        .map(({ actor }) => actor.userId),
    (err) => log.error({ err }, 'who is here could not be kept'),
  );
  const build = await buildOf(parts.client);
  io.on('connection', (socket) => {
    socket.emit('login', { build });
    serve(io, socket, parts);
    const session = sessionOf(socket);
    if (!isMember(session)) return;
    const { userId, impersonatorId } = session.actor;
    // Who is only acted as has seen nothing, and is to be told by mail.
    if (impersonatorId !== undefined) return;
    seen.mark(userId);
    socket.on('disconnect', () => seen.mark(userId));
  });

  const stopRelay = await startRelay(
    db,
    ({ channel, seq, name, payload }) => io.local.to(channel).emit(name, { channel, seq, ...payload }),
    (err) => log.error({ err }, 'events could not be published'),
  );
  const unlisten = await onForceLogout(db, ({ sessionIds, reason, isNewTerm }) => {
    const rooms = sessionIds.map(sessionRoom);
    if (isNewTerm) {
      for (const socket of io.of('/').sockets.values())
        if (sessionIds.includes(sessionOf(socket).sessionId)) socket.data.lookAgain();
      return;
    }
    if (reason !== null) io.local.to(rooms).emit('force-logout', { reason });
    io.local.in(rooms).disconnectSockets(true);
  });
  return async () => {
    await unlisten();
    await stopRelay();
    // Not io.close(), which would also close the HTTP server that is not its own.
    io.local.disconnectSockets(true);
    await seen.stop();
    await leaveCluster?.();
    io.engine.close();
  };
}

/** The page of a build names its scripts, whose names change with what is in them. */
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

/** Gives a socket its session, or answers why it may not connect. */
async function admit(parts: GatewayParts, socket: Socket): Promise<Error | undefined> {
  const session = await findSession(parts, socket);
  if (session === null) return new Error('unauthenticated');
  socket.data.session = session;
  return undefined;
}

function serve(io: Server, socket: Socket, parts: GatewayParts): void {
  const { db, log } = parts;
  const session = sessionOf(socket);
  const { actor, sessionId } = session;
  void socket.join(
    isMember(session)
      ? [sessionRoom(sessionId), ...boardChannels(actor), ...linksChannels(actor)]
      : sessionRoom(sessionId),
  );
  endWithSession(socket, parts);

  answer(socket, log, 'watch-list', async () => ({
    channels: await currentNumbers(db, isMember(session) ? boardChannels(actor) : []),
  }));
  answer(socket, log, 'watch-order', async ({ orderId }: Request<'watch-order'>) => {
    const channels = await watchableChannels(db, actor, orderId);
    await socket.join(channels);
    return { channels: await currentNumbers(db, channels) };
  });
  answer(socket, log, 'unwatch-order', async ({ orderId }: Request<'unwatch-order'>) => {
    for (const channel of socket.rooms)
      if (channel.startsWith(`order:${orderId}:`)) await socket.leave(channel);
    return null;
  });

  // Who else looks at a version is not for guests to know.
  if (isMember(session)) showPresence(io, socket, parts);
  else answer(socket, log, 'set-presence', async () => null);
}

/** Tells those at a version who else is there. */
function showPresence(io: Server, socket: Socket, { db, log }: GatewayParts): void {
  const { actor } = sessionOf(socket);
  /** One after another, so that the last request is where the person ends up. */
  let last: Promise<unknown> = Promise.resolve();
  const show = (presence: () => Promise<Presence | null>): Promise<void> => {
    const turn = last.then(async () =>
      setPresence(io, socket, await presence(), (err) => log.warn({ err }, 'presence is incomplete')),
    );
    last = turn.catch(() => {});
    return turn;
  };
  answer(socket, log, 'set-presence', async (at: Request<'set-presence'>) => {
    await show(async () => {
      const person = at && (await presentAs(db, actor, at));
      if (at === null || person === null || !socket.connected) return null;
      return { versionId: at.versionId, person, page: at.page, tab: at.tab };
    });
    return null;
  });
  socket.on('disconnect', () => {
    show(async () => null).catch((err: unknown) => log.error({ err }, 'presence was not told'));
  });
}

/** Checks a request against the table and acknowledges; what does not fit is dropped and logged. */
function answer<N extends keyof typeof socketRequests>(
  socket: Socket,
  log: FastifyBaseLogger,
  name: N,
  handle: (request: Request<N>) => Promise<unknown>,
): void {
  socket.on(name as string, async (raw: unknown, acknowledge?: unknown) => {
    const request = socketRequests[name].safeParse(raw);
    if (!request.success) return log.warn({ name }, 'an unreadable request came by the socket');
    try {
      const answered = await handle(request.data as Request<N>);
      if (typeof acknowledge === 'function') acknowledge(answered);
    } catch (err) {
      log.error({ err, name }, 'a request by the socket failed');
    }
  });
}

/** Ends a socket when its session does, whether by time or, as far as that was not told, otherwise. */
function endWithSession(socket: Socket, parts: GatewayParts): void {
  const { log, clock } = parts;
  let timer: NodeJS.Timeout | undefined;
  const wait = ({ actor, expiresAt }: Session): void => {
    const left = Math.max(0, expiresAt.getTime() - clock().getTime());
    clearTimeout(timer);
    if (!socket.connected) return;
    timer = setTimeout(
      look,
      Math.min(left, actor.guest === undefined ? longestTimerMs : guestTimerMs),
    ).unref();
  };
  const look = (): void => {
    findSession(parts, socket).then(
      (session) => {
        if (session !== null) return wait(session);
        socket.emit('force-logout', { reason: expired[isMember(sessionOf(socket)) ? 'member' : 'guest'] });
        socket.disconnect(true);
      },
      (err: unknown) => {
        log.error({ err }, 'a socket could not be authenticated');
        if (socket.connected) timer = setTimeout(look, retryMs).unref();
      },
    );
  };
  socket.data.lookAgain = look;
  socket.on('disconnect', () => clearTimeout(timer));
  // A session that ended before the socket stood in its room was told of to nobody.
  look();
}
