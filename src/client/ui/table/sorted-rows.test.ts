import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedBy } from './sorted-rows.ts';

it('sorts by names and amounts, with what has none last in both directions', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), fc.boolean(), (values, isDescending) => {
      const sorted = sortedBy(values, (value) => value, isDescending);
      const known = sorted.filter((value) => value !== null);
      expect(sorted.slice(0, known.length)).toEqual(known);
      expect(known).toEqual(known.toSorted((a, b) => (isDescending ? b - a : a - b)));
      expect(sorted).toHaveLength(values.length);
    }),
  );
  expect(sortedBy(['b', 'A', 'c'], (value) => value, false)).toEqual(['A', 'b', 'c']);
});
