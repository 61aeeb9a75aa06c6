import { type ReactNode, Suspense, startTransition, useCallback, useState } from 'react';
import { useIdle } from './use-idle.ts';

const latestMs = 500;
/** On this page a first screen has been shown: what comes after it need not wait. */
let hasRested = false;

/**
 * What stands beside the screen's main part: on a page's first screen it is drawn once that has been, in steps that
 * give way to anything more urgent. `instead` keeps its place, also while its code loads.
 */
export function Later({ children, instead = null }: { children: ReactNode; instead?: ReactNode }): ReactNode {
  const [isTime, setIsTime] = useState(hasRested);
  useIdle(
    useCallback(() => {
      hasRested = true;
      startTransition(() => setIsTime(true));
    }, []),
    latestMs,
  );
  return isTime ? <Suspense fallback={instead}>{children}</Suspense> : instead;
}
