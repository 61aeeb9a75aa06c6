import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { isLong, seed } from './random.ts';

fc.configureGlobal({ seed, ...(isLong && { numRuns: 1_000 }) });

// Files of a project share a process: none leaves its own time or globals to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
