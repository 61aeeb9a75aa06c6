import { describe, expect, it } from 'vitest';
import { poolSize } from './pool-size.ts';

describe('poolSize', () => {
  it.each([
    [{ hardwareConcurrency: 1 }, 1],
    [{ hardwareConcurrency: 2 }, 1],
    [{ hardwareConcurrency: 4 }, 3],
    [{ hardwareConcurrency: 32 }, 4],
    [{ hardwareConcurrency: 8, deviceMemory: 4 }, 2],
    [{ hardwareConcurrency: 8, deviceMemory: 0.5 }, 1],
  ])('%o → %i', (machine, size) => expect(poolSize(machine)).toBe(size));
});
