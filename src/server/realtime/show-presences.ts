import { randomUUID } from 'node:crypto';
import type { Server, Socket } from 'socket.io';
import type { Db } from '#server/kernel/db/db.ts';
import { notifyPresence, presenceChannel } from './presence.queries.ts';
import { type Presence, peopleAt, presenceOf } from './presence.ts';
import { createRemotePresences, type PresenceReport } from './remote-presences.ts';

/** One notification: several reports of one process. */
interface Parcel {
  processId: string;
  reports: PresenceReport[];
}

const beatMs = 5_000;
/** PostgreSQL takes fewer than 8,000 bytes; the rest is for the parcel itself. */
const parcelBytes = 7_800;

const room = (versionId: string): string => `version:${versionId}`;

/** Shows everyone at a version who else is there, across all processes. */
export interface Presences {
  /** Moves a socket to the version it views now, or to none. */
  set(socket: Socket, next: Presence | null): Promise<void>;
  at(versionIds: readonly string[]): Presence[];
  stop(): Promise<void>;
}

/** `onFailed` is given what could not be sent to other processes; the next beat sends it again. */
export async function showPresences(
  io: Server,
  db: Db,
  onFailed: (error: unknown) => void,
): Promise<Presences> {
  const processId = randomUUID();
  const remote = createRemotePresences();
  /** The number of the last report of each socket that looks at a version. */
  const numbers = new Map<string, number>();
  let lastNumber = 0;

  const localOf = (socketId: string): Presence | null => {
    const socket = io.of('/').sockets.get(socketId);
    return socket === undefined ? null : presenceOf(socket);
  };
  const localAt = (versionId: string): Presence[] =>
    [...(io.of('/').adapter.rooms.get(room(versionId)) ?? [])].flatMap((id) => {
      const presence = localOf(id);
      return presence?.versionId === versionId ? [presence] : [];
    });
  const at = (versionId: string): Presence[] => [...localAt(versionId), ...remote.at(versionId)];
  const show = (versionId: string): void => {
    io.to(room(versionId)).emit('presence', { versionId, people: peopleAt(at(versionId)) });
  };
  const send = (reports: PresenceReport[]): void => {
    if (reports.length > 0) notifyPresence(db, parcelsOf(processId, reports)).catch(onFailed);
  };
  const sendAll = (): void =>
    send(
      [...numbers].map(([socketId, number]) => ({
        socketId,
        number,
        presence: localOf(socketId),
      })),
    );

  const unlisten = await db.listen(presenceChannel, (payload) => {
    // Empty after an interruption: the next heartbeats bring what was missed.
    if (payload === '') return;
    const parcel = JSON.parse(payload) as Parcel;
    if (parcel.processId !== processId) remote.take(parcel.reports).forEach(show);
  });
  const beat = setInterval(() => {
    remote.beat().forEach(show);
    sendAll();
  }, beatMs);
  beat.unref();

  return {
    async set(socket, next) {
      const before = presenceOf(socket);
      if (before === null && next === null) return;
      socket.data.presence = next;
      lastNumber += 1;
      if (next === null) numbers.delete(socket.id);
      else numbers.set(socket.id, lastNumber);
      send([{ socketId: socket.id, number: lastNumber, presence: next }]);
      if (before !== null && before.versionId !== next?.versionId) {
        await socket.leave(room(before.versionId));
        show(before.versionId);
      }
      if (next !== null) {
        await socket.join(room(next.versionId));
        show(next.versionId);
      }
    },
    at: (versionIds) => versionIds.flatMap(at),
    async stop() {
      clearInterval(beat);
      await unlisten();
    },
  };
}

/** Packs reports into as few notifications as their length allows. */
function parcelsOf(processId: string, reports: readonly PresenceReport[]): string[] {
  const parcels: PresenceReport[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const report of reports) {
    const length = Buffer.byteLength(JSON.stringify(report)) + 1;
    if (bytes + length > parcelBytes) {
      parcels.push([]);
      bytes = 0;
    }
    parcels.at(-1)?.push(report);
    bytes += length;
  }
  return parcels.map((parcel) => JSON.stringify({ processId, reports: parcel } satisfies Parcel));
}
