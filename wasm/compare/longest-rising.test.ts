import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seed } from '../../tests/support/run/random.ts';
import { longestRising } from './longest-rising.ts';

/** Every rising part, by trying. */
function longestByTrying(values: readonly number[], from = 0, above = Number.NEGATIVE_INFINITY): number {
  let best = 0;
  for (let at = from; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (value > above) best = Math.max(best, 1 + longestByTrying(values, at + 1, value));
  }
  return best;
}

it('finds a rising part as long as any', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 10 }), (values) => {
      const found = longestRising(values);
      const parts = found.map((at) => values[at] ?? 0);
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
      expect(found.length).toBe(longestByTrying(values));
    }),
    { seed },
  );
});
