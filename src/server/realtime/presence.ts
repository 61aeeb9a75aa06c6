import type { Server, Socket } from 'socket.io';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { Person } from '#shared/model/person.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';

/** Where one socket looks. Kept at the socket, so that other processes see it through the adapter. */
export interface Presence {
  versionId: string;
  person: Person;
  page: number;
  tab: AnnotationTab;
}

const room = (versionId: string): string => `version:${versionId}`;
const presenceOf = (socket: { data: { presence?: Presence | null } }): Presence | null =>
  socket.data.presence ?? null;

/** Everyone at a version, each person once: who has two windows open is where they looked last. */
function peopleAt(presences: readonly Presence[]): SocketEvent<'presence'>['people'] {
  const byPerson = new Map(presences.map(({ person, page, tab }) => [person.id, { person, page, tab }]));
  return [...byPerson.values()].sort((a, b) => a.person.name.localeCompare(b.person.name));
}

/** `onFailed` hears of a process that did not answer; those of this one are told all the same. */
async function tell(io: Server, versionId: string, onFailed: (error: unknown) => void): Promise<void> {
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

/** Moves a socket to where it looks now, or to nowhere, and tells both versions' rooms. */
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
    await tell(io, before.versionId, onFailed);
  }
  if (next !== null) {
    await socket.join(room(next.versionId));
    await tell(io, next.versionId, onFailed);
  }
}
