import { useLayoutEffect } from 'react';
import { onIdle } from './use-idle.ts';

/** A part that takes longer, or never comes, holds up nothing else for longer. */
const maxWaitMs = 6_000;
/** Main parts still loading, and the callbacks waiting for them. */
const awaited = new Set<symbol>();
const waiting = new Set<() => void>();

/** Keeps the screen from being at rest while its main part is loading. */
export function useMainPart(isOnItsWay: boolean): void {
  useLayoutEffect(() => (isOnItsWay ? beginMainPart() : undefined), [isOnItsWay]);
}

/** Returns what ends it, before it ends by itself. */
export function beginMainPart(): () => void {
  const part = Symbol('main part');
  awaited.add(part);
  const end = (): void => {
    clearTimeout(timer);
    awaited.delete(part);
    if (awaited.size === 0) for (const go of [...waiting]) go();
  };
  const timer = setTimeout(end, maxWaitMs);
  return end;
}

/**
 * Runs `work` once no main part is loading and then the thread is idle, or has been busy for `latestMs`. Returns a
 * function that cancels it.
 */
export function whenRested(work: () => void, latestMs: number): () => void {
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
