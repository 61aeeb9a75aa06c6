import type { Person } from '#shared/accounts/person.ts';
import type { Topic } from '#shared/review/annotation.ts';

export interface Commenter {
  person: Person;
  /** Comments and replies. */
  count: number;
}

/** Returns who has commented on a version and how often, most first; the reader before all. */
export function commentersOf(topics: readonly Topic[], ownId: string): Commenter[] {
  const counts = new Map<string, Commenter>();
  const add = (person: Person): void => {
    const known = counts.get(person.id);
    if (known === undefined) counts.set(person.id, { person, count: 1 });
    else known.count += 1;
  };
  for (const { sender, comments } of topics) {
    add(sender);
    for (const { user } of comments) add(user);
  }
  const rank = ({ person }: Commenter): number => (person.id === ownId ? 0 : 1);
  return [...counts.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}
