import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useReview } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { User } from '#shared/accounts/user.ts';
import { shownAs } from '#shared/review/presence-name.ts';

/** Returns the id that a person is present by: who acts as somebody else is shown under both names. */
export const ownPresenceId = (user: Pick<User, 'id' | 'name' | 'avatar' | 'impersonator'>): string =>
  user.impersonator === null ? user.id : shownAs(user, user.impersonator).id;

/** Returns everyone else who looks at this version, each once, with the page they are on. */
export function useOthersPresent(): { person: Person; page: number }[] {
  const { actor } = useScene();
  const { present } = useReview();
  const { user } = useSession();
  const ownId = user === null ? actor.userId : ownPresenceId(user);
  return [...new Map(present.map((one) => [one.person.id, one])).values()].filter(
    ({ person }) => person.id !== ownId,
  );
}
