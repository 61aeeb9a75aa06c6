import type { ReactNode } from 'react';
import { AvatarStack } from '#client/ui/display/avatar-stack.tsx';
import { useOthersPresent } from './use-others-present.ts';

/** Everyone else looking at this version, with the page each is on. */
export function PresentPeople({ max = 4 }: { max?: number }): ReactNode {
  const others = useOthersPresent();
  if (others.length === 0) return null;
  return (
    <AvatarStack
      label="People here"
      max={max}
      people={others.map(({ person, page }) => ({ person, note: `page ${page}` }))}
    />
  );
}
