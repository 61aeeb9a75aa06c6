import type { Server, Socket } from 'socket.io';
import { type FileAddresses, hasReferences, withAddresses } from '#server/files/file-addresses.ts';
import type { EventRow } from '#server/kernel/events/events.queries.ts';
import { sessionOf } from './access-gate.ts';

/** Returns the sockets of this process that are in a room. */
function socketsIn(io: Server, room: string): Socket[] {
  const { adapter, sockets } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}

/** Returns the sockets in a channel whose session has ended, as far as is known here: timers may be late. */
export const expiredIn = (io: Server, channel: string, now: Date): Socket[] =>
  socketsIn(io, channel).filter((socket) => sessionOf(socket).endsAt <= now);

/**
 * Sends an event to this process's sockets in its channel. One that names files is sent to each session with its
 * own addresses, any other to all at once.
 */
export function deliver(
  io: Server,
  addresses: FileAddresses,
  { channel, seq, name, payload }: EventRow,
): void {
  const event = { channel, seq, ...payload };
  const json = JSON.stringify(event);
  if (!hasReferences(json)) {
    io.local.to(channel).emit(name, event);
    return;
  }
  const addressed = new Map<string, object>();
  for (const socket of socketsIn(io, channel)) {
    const { sessionId } = sessionOf(socket);
    let own = addressed.get(sessionId);
    if (own === undefined) {
      own = JSON.parse(withAddresses(addresses, sessionId, json)) as object;
      addressed.set(sessionId, own);
    }
    socket.emit(name, own);
  }
}
