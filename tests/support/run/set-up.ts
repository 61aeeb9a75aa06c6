import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { afterFile } from './after-file.ts';
import { isLong, seed } from './random.ts';

fc.configureGlobal({ seed, ...(isLong && { numRuns: 1_000 }) });

// Files of a project share a process: none leaves its own time, globals or clients to the next.
afterAll(() => {
  for (const end of afterFile.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
