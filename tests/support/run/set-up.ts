import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/** Properties are checked with the same examples every time, and in the long run with many others. */
fc.configureGlobal(process.env.GALLEY_LONG === '1' ? { numRuns: 1_000 } : { seed: 20261122 });

// Files of a project share a process: none leaves its own time or globals to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
