import type { ReactNode } from 'react';
import { useReview, useSession } from '#client/stores/client-context.ts';
import { AvatarStack } from '#client/ui/avatar-stack.tsx';
import { shownAs } from '#shared/rules/presence-name.ts';
import { useScene } from '../desk/desk-context.ts';

/** Everyone else looking at this version, with the page each is on. */
export function PresentPeople({ most = 4 }: { most?: number }): ReactNode {
  const { actor } = useScene();
  const { present } = useReview();
  const { user } = useSession();
  const ownId = user?.impersonator ? shownAs(user, user.impersonator).id : actor.userId;
  const others = [...new Map(present.map((one) => [one.person.id, one])).values()].filter(
    ({ person }) => person.id !== ownId,
  );
  if (others.length === 0) return null;
  return (
    <AvatarStack
      label="People here"
      most={most}
      people={others.map(({ person, page }) => ({ person, note: `page ${page}` }))}
    />
  );
}
