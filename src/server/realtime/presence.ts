import type { Server, Socket } from 'socket.io';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

/** Where one socket looks. Kept at the socket, so that other processes see it through the adapter. */
export interface Presence {
  at: VersionIds;
  versionId: string;
  person: Person;
  page: number;
  tab: AnnotationTab;
}

const room = (versionId: string): string => `version:${versionId}`;
export const presenceOf = (socket: { data: { presence?: Presence | null } }): Presence | null =>
  socket.data.presence ?? null;

/** Everyone at a version, each person once: who has two windows open is where they looked last. */
export function peopleAt(presences: readonly Presence[]): SocketEvent<'presence'>['people'] {
  const byPerson = new Map(presences.map(({ person, page, tab }) => [person.id, { person, page, tab }]));
  return [...byPerson.values()].sort((a, b) => a.person.name.localeCompare(b.person.name));
}

/** Returns the presences at any of these versions, on every process. */
export async function presencesAt(io: Server, versionIds: readonly string[]): Promise<Presence[]> {
  if (versionIds.length === 0) return [];
  const sockets = await io.in(versionIds.map(room)).fetchSockets();
  return sockets.flatMap((socket) => {
    const presence = presenceOf(socket);
    return presence !== null && versionIds.includes(presence.versionId) ? [presence] : [];
  });
}

/** Publishes who is at a version. Calls `onFailed` if a process does not respond, and then publishes this process's own. */
async function publishPresences(
  io: Server,
  versionId: string,
  onFailed: (error: unknown) => void,
): Promise<void> {
  const sockets = await io
    .in(room(versionId))
    .fetchSockets()
    .catch((error: unknown) => {
      onFailed(error);
      return io.local.in(room(versionId)).fetchSockets();
    });
  const presences = sockets.map(presenceOf).filter((one) => one !== null && one.versionId === versionId);
  const people = peopleAt(presences.filter((one) => one !== null));
  io.to(room(versionId)).emit('presence', { versionId, people });
}

/** Moves a socket to the version it views now, or to none, and publishes to both versions' rooms. */
export async function setPresence(
  io: Server,
  socket: Socket,
  next: Presence | null,
  onFailed: (error: unknown) => void,
): Promise<void> {
  const before = presenceOf(socket);
  socket.data.presence = next;
  if (before !== null && before.versionId !== next?.versionId) {
    await socket.leave(room(before.versionId));
    await publishPresences(io, before.versionId, onFailed);
  }
  if (next !== null) {
    await socket.join(room(next.versionId));
    await publishPresences(io, next.versionId, onFailed);
  }
}
