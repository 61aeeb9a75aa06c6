import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useOthersPresent } from './use-others-present.ts';

const AvatarStack = lateComponent(() =>
  import('#client/ui/display/avatar-stack.tsx').then((loaded) => loaded.AvatarStack),
);

/** Everyone else looking at this version, with the page each is on. */
export function PresentPeople({ max = 4 }: { max?: number }): ReactNode {
  const others = useOthersPresent();
  if (others.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AvatarStack
        label="People here"
        max={max}
        people={others.map(({ person, page }) => ({ person, note: `page ${page}` }))}
      />
    </Suspense>
  );
}
