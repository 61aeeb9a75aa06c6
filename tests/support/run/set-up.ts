import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { afterFile } from './after-file.ts';
import { isLong, seed } from './random.ts';

fc.configureGlobal({ seed, ...(isLong && { numRuns: 1_000 }) });

const time = { performance, Date, setTimeout, setInterval, setImmediate };

// Files of a project share a process: none leaves its own time, globals or clients to the next.
afterAll(() => {
  for (const end of afterFile.splice(0)) end();
  // Before the real clock: a stub made on a false one is undone to that.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const [name, real] of Object.entries(time))
    if (Reflect.get(globalThis, name) !== real)
      throw new Error(`This file leaves its own ${name}: restore it`);
});
