import { useEffect } from 'react';

/** For browsers without `requestIdleCallback`. */
const fallbackMs = 1_000;

/** Runs `work` once the thread is idle, or after `latestMs` at the latest. Returns a function that cancels it. */
export function onIdle(work: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(fallbackMs, latestMs));
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}

/** Runs `work` once this is shown and the screen is idle; again if `work` changes. */
export function useIdle(work: () => void, latestMs: number): void {
  useEffect(() => onIdle(work, latestMs), [work, latestMs]);
}
