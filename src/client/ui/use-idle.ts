import { useEffect } from 'react';

/** Where the browser does not tell when it is idle. */
const fallbackMs = 1_000;

/** Runs `work` once the thread has nothing better to do, at the latest after `latestMs`; anew where it is another. */
export function useIdle(work: () => void, latestMs: number): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(work, Math.min(fallbackMs, latestMs));
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(work, { timeout: latestMs });
    return () => cancelIdleCallback(idle);
  }, [work, latestMs]);
}
