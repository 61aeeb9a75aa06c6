import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { whenRested } from './screen-rest.ts';

const latestMs = 500;
/** Whether the page has shown its first screen: later screens need not wait. */
let hasRested = false;

/**
 * Renders its children after the screen's main part, as a transition that urgent updates interrupt. Only the page's
 * first screen waits. `instead` is shown until then, and while the code of the children loads.
 */
export function DeferUntilIdle({
  children,
  instead = null,
}: {
  children: ReactNode;
  instead?: ReactNode;
}): ReactNode {
  const [isTime, setIsTime] = useState(hasRested);
  useEffect(() => {
    if (isTime) return;
    return whenRested(() => {
      hasRested = true;
      startTransition(() => setIsTime(true));
    }, latestMs);
  }, [isTime]);
  return isTime ? <Suspense fallback={instead}>{children}</Suspense> : instead;
}
