import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

it('keeps those that were put last, however often, and those that are needed', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 5 }), (puts, most) => {
      const cache = new Map<number, number>();
      const isNeeded = (key: number): boolean => key === 0;
      puts.forEach((key, at) => {
        keepNewest(cache, key, at, most, isNeeded);
      });
      const newest = [...new Set(puts.toReversed())].slice(0, most);
      const kept = [...cache.keys()];
      expect(kept.filter((key) => !isNeeded(key) && !newest.includes(key))).toEqual([]);
      expect(cache.size).toBeLessThanOrEqual(Math.max(most, 1) + 1);
      if (puts.length > 0) expect(cache.get(puts.at(-1) ?? 0)).toBe(puts.length - 1);
      expect(cache.has(0)).toBe(puts.includes(0));
    }),
  );
});
