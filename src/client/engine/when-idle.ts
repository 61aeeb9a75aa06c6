/** Runs `work` when the thread has nothing better to do, at the latest after `timeoutMs`; answers what takes it back. */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(timeoutMs, fallbackMs));
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(idle);
}

/** Where the browser does not tell when it is idle. */
const fallbackMs = 200;
