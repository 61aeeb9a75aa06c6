import { type ReactNode, useEffect, useRef } from 'react';
import type { Overlaid } from '#client/review/screens/changes/judging/use-overlaid.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Warning } from './warning.tsx';

/** Says that an older version is seen in place of the one that is decided about, which one press shows. */
export function OverlaidNote({
  overlaid,
  approves,
}: {
  overlaid: Overlaid | null;
  approves: boolean;
}): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  const isOverlaid = overlaid !== null;
  const was = useRef(isOverlaid);
  useEffect(() => {
    // The button that had the focus is gone: what it was pressed for comes next.
    if (was.current && !isOverlaid)
      here.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-first]')?.focus();
    was.current = isOverlaid;
  }, [isOverlaid]);
  return (
    <div ref={here}>
      {overlaid === null ? null : (
        <Warning>
          {`${overlaid.text} ${
            approves
              ? 'Look at it by itself before you approve it.'
              : 'The record will say that you did not have it there by itself.'
          } `}
          <Button size="small" onClick={overlaid.show}>{`Show version ${overlaid.version}`}</Button>
        </Warning>
      )}
    </div>
  );
}
