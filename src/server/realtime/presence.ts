import type { VersionIds } from '#server/review/thread-access.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

/** Where one socket looks. */
export interface Presence {
  at: VersionIds;
  versionId: string;
  person: Person;
  page: number;
  tab: AnnotationTab;
}

export const presenceOf = (socket: { data: { presence?: Presence | null } }): Presence | null =>
  socket.data.presence ?? null;

/**
 * Returns everyone at a version, each person once: someone with two windows open is where they looked last.
 */
export function peopleAt(presences: readonly Presence[]): SocketEvent<'presence'>['people'] {
  const byPerson = new Map(presences.map(({ person, page, tab }) => [person.id, { person, page, tab }]));
  return [...byPerson.values()].sort((a, b) => a.person.name.localeCompare(b.person.name));
}
