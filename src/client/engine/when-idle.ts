/** Runs `work` when the thread is idle, or after `timeoutMs` at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(timeoutMs, fallbackMs));
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(idle);
}

/** For browsers without `requestIdleCallback`. */
const fallbackMs = 200;
