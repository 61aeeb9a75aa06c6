import type { Person } from '#shared/accounts/person.ts';

/** One who acts as somebody else, as shown beside that person: under both names, and never as them. */
export const shownAs = (person: Person, impersonator: Person): Person => ({
  id: `${impersonator.id} as ${person.id}`,
  name: `${impersonator.name} as ${person.name}`,
  avatar: impersonator.avatar,
});
