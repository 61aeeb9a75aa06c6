import { type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { onIdle } from './use-idle.ts';

const latestMs = 500;
/** On this page a first screen has been shown: what comes after it need not wait. */
let hasRested = false;
/** Main parts that are still on their way, and who waits for them. */
const awaited = new Set<symbol>();
const waiting = new Set<() => void>();

/** Holds back what stands beside a screen's main part, as long as that is on its way. */
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

/** Runs `work` once the thread rests and no main part is awaited. Answers what calls it off. */
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
 * What stands beside the screen's main part: on a page's first screen it is drawn once that has been, in steps that
 * give way to anything more urgent. `instead` keeps its place, also while its code loads.
 */
export function Later({ children, instead = null }: { children: ReactNode; instead?: ReactNode }): ReactNode {
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
