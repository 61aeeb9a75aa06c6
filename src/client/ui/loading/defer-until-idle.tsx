import { type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { onIdle } from './use-idle.ts';

const latestMs = 500;
/** Whether the page has shown its first screen: later screens need not wait. */
let hasRested = false;
/** Main parts still loading, and the callbacks waiting for them. */
const awaited = new Set<symbol>();
const waiting = new Set<() => void>();

/** Defers everything in `DeferUntilIdle` while a screen's main part is loading. */
export function useMainPart(isOnItsWay: boolean): void {
  useLayoutEffect(() => {
    if (!isOnItsWay) return;
    const part = Symbol('main part');
    awaited.add(part);
    return () => {
      awaited.delete(part);
      if (awaited.size === 0) for (const go of [...waiting]) go();
    };
  }, [isOnItsWay]);
}

/** Runs `work` once the thread is idle and no main part is loading. Returns a function that cancels it. */
function whenRested(work: () => void): () => void {
  let callOff = (): void => {};
  const wait = (): void => {
    waiting.delete(wait);
    if (awaited.size > 0) {
      waiting.add(wait);
      callOff = () => void waiting.delete(wait);
    } else callOff = onIdle(() => (awaited.size > 0 ? wait() : work()), latestMs);
  };
  wait();
  return () => callOff();
}

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
    });
  }, [isTime]);
  return isTime ? <Suspense fallback={instead}>{children}</Suspense> : instead;
}
