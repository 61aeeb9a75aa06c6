import { useEffect } from 'react';

/** Where the browser does not tell when it is idle. */
const fallbackMs = 1_000;

/** Runs `work` once the thread has nothing better to do, at the latest after `latestMs`. Answers what calls it off. */
export function onIdle(work: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(fallbackMs, latestMs));
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}

/** Does so once this is shown; anew where `work` is another. */
export function useIdle(work: () => void, latestMs: number): void {
  useEffect(() => onIdle(work, latestMs), [work, latestMs]);
}
