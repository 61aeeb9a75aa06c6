import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { AccessChange } from '#server/access/access-change.ts';
import type { Session } from '#server/access/authenticate.ts';
import { whyEnded } from '#server/access/guest-end.ts';
import { sessionNow } from '#server/access/session-now.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { presentAs, readableChannels } from '#server/orders/watch-order.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import { type SessionEnd, sessionEndText } from '#shared/access/session-end.ts';
import { presenceOf } from './presence.ts';

export const sessionOf = (socket: Socket): Session => socket.data.session;
export const isMember = ({ actor }: Session): boolean => actor.guest === undefined;

/** The orders that a socket watches, by its rooms. */
const watchedBy = (socket: Socket): string[] => [
  ...new Set([...socket.rooms].flatMap((room) => /^order:(\d+):/.exec(room)?.[1] ?? [])),
];
/** Returns whether a room is an event channel; the others are the socket's own room and presence rooms. */
const isChannel = (socket: Socket, room: string): boolean =>
  room !== socket.id && !room.startsWith('version:');

/** A session's current access: the channels it may read of the requested orders, or why it has ended. */
type Access = { session: Session; channels: Set<string>; mayBeSeen: boolean } | { end: SessionEnd };
type Read = (session: Session, orderIds: string[], at: VersionIds | null) => Promise<Access>;

/** Returns a function that shares results by key: many sockets may belong to one session. */
function once(read: Read): Read {
  const asked = new Map<string, Promise<Access>>();
  return (session, orderIds, at) => {
    const key = JSON.stringify([session.sessionId, orderIds, at]);
    const known = asked.get(key) ?? read(session, orderIds, at);
    asked.set(key, known);
    return known;
  };
}

/** Says why the session has ended, and ends the socket. */
export function endSocket(socket: Socket, end: SessionEnd): void {
  socket.emit('force-logout', { code: end.code, reason: sessionEndText(end) });
  socket.disconnect(true);
}

interface Parts {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Returns the session that a socket's handshake names, as it is now. */
  find(socket: Socket): Promise<Session | null>;
}

/** Keeps every socket of this process within the channels that its user may read. */
export interface AccessGate {
  /**
   * Reads what a socket may join, and joins in the same turn. If access changed during the read, it reads again: an
   * outdated result must not be joined.
   */
  join<T>(read: () => Promise<T>, join: (found: T) => void): Promise<T>;
  /** Returns the count of access changes: anything read at another count may be outdated. */
  asOf(): number;
  /** Makes the socket leave channels that its user may no longer read, or ends it with its session. */
  narrow(socket: Socket): Promise<void>;
  /** Applies a change of access. The relay waits for it before it delivers what was committed later. */
  apply(change: AccessChange): Promise<void>;
}

export function createAccessGate(io: Server, { db, clock, log, find }: Parts): AccessGate {
  /** Counts the changes applied. */
  let changes = 0;

  async function readAccess(session: Session, orderIds: string[], at: VersionIds | null): Promise<Access> {
    const now = await sessionNow(db, session.sessionId, clock());
    if (now === null) return { end: await whyEnded(db, session, clock()) };
    const channels = await readableChannels(db, now.actor, orderIds);
    return {
      session: now,
      channels,
      mayBeSeen: at === null || (await presentAs(db, now.actor, at)) !== null,
    };
  }

  /**
   * Narrows a socket to what its session may read; `read` shares one check among many sockets. What it joins during
   * the read was checked by itself, and stays. A socket that cannot be checked is closed, and reconnects.
   */
  async function narrow(socket: Socket, read = readAccess): Promise<void> {
    const rooms = [...socket.rooms];
    try {
      const access = await read(sessionOf(socket), watchedBy(socket), presenceOf(socket)?.at ?? null);
      if (!socket.connected) return;
      if ('end' in access) return endSocket(socket, access.end);
      socket.data.renew(access.session);
      for (const room of rooms)
        if (isChannel(socket, room) && !access.channels.has(room)) void socket.leave(room);
      if (!access.mayBeSeen) await socket.data.hide();
    } catch (err) {
      log.error({ err }, 'the access of a socket could not be read');
      for (const room of socket.rooms) if (isChannel(socket, room)) void socket.leave(room);
      socket.conn.close();
    }
  }

  /** Closes a socket whose token is no longer valid: its client reconnects with the new one. */
  async function closeWithEarlierToken(socket: Socket): Promise<void> {
    const session = await find(socket).catch((err: unknown) => {
      log.error({ err }, 'the token of a socket could not be checked');
      return null;
    });
    if (session === null) socket.conn.close();
  }

  return {
    async join(read, join) {
      for (;;) {
        const before = changes;
        const found = await read();
        if (before !== changes) continue;
        join(found);
        return found;
      }
    },
    asOf: () => changes,
    narrow: (socket) => narrow(socket),
    async apply({ endedSessions, end, sessions, renewed, companies, orders }) {
      changes += 1;
      const isAffected = (socket: Socket): boolean => {
        const { sessionId, actor } = sessionOf(socket);
        return (
          sessions.includes(sessionId) ||
          (actor.companyId !== null && companies.includes(actor.companyId)) ||
          (orders.length > 0 && watchedBy(socket).some((orderId) => orders.includes(orderId)))
        );
      };
      const all = [...io.of('/').sockets.values()];
      if (end !== null)
        for (const socket of all)
          if (endedSessions.includes(sessionOf(socket).sessionId)) endSocket(socket, end);
      const ofRenewed = all.filter((socket) => renewed.includes(sessionOf(socket).sessionId));
      await Promise.all(ofRenewed.map(closeWithEarlierToken));
      const read = once(readAccess);
      await Promise.all(
        all.filter((socket) => socket.connected && isAffected(socket)).map((socket) => narrow(socket, read)),
      );
    },
  };
}
