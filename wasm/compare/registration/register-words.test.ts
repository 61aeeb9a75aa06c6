import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import { moved } from '#shared/compare/placement.ts';
import { randomFrom, seed } from '../../../tests/support/run/random.ts';
import type { PageWord } from '../page-content.ts';
import { registerWords } from './register-words.ts';

const words = (count: number, next: () => number): PageWord[] =>
  Array.from({ length: count }, (_, at) => {
    const origin = { x: next() * 500, y: next() * 800 };
    return { text: `word${at}`, origin, box: { ...origin, width: 30, height: 10 }, colour: 0 };
  });
const onNewPage = (list: readonly PageWord[], placement: Placement): PageWord[] =>
  list.map((word) => ({ ...word, origin: moved(placement, word.origin) }));

describe('a page placed by its words', () => {
  it('is found to a hundredth of a point, with every tenth word changed and some words repeated', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: -0.03, max: 0.03, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: 2, max: 60, noNaN: true }),
        (from, growth, degrees, x, y) => {
          const before = words(60, randomFrom(from));
          const turn = (degrees * Math.PI) / 180;
          const a = (1 + growth) * Math.cos(turn);
          const b = (1 + growth) * Math.sin(turn);
          const there: Placement = { a, b, x, y };
          const after = onNewPage(before, there).map((word, at) =>
            at % 10 === 0 ? { ...word, text: `other${at}` } : at % 11 === 0 ? { ...word, text: 'the' } : word,
          );
          const found = registerWords(before, after, 1);
          for (const corner of [
            { x: 0, y: 0 },
            { x: 500, y: 800 },
          ]) {
            const [is, should] = [moved(found ?? inPlace, corner), moved(there, corner)];
            expect(Math.hypot(is.x - should.x, is.y - should.y)).toBeLessThan(0.3);
          }
        },
      ),
      { seed, numRuns: 40 },
    );
  });

  it('is exactly shifted where it was shifted', () => {
    const before = words(40, randomFrom(seed));
    const found = registerWords(before, onNewPage(before, { a: 1, b: 0, x: 2.5, y: -0.75 }), 1);
    expect(found).toMatchObject({ a: 1, b: 0 });
    expect(found?.x).toBeCloseTo(2.5, 6);
    expect(found?.y).toBeCloseTo(-0.75, 6);
  });

  it('stays where some of it stays and the rest is pushed down', () => {
    const before = words(40, randomFrom(seed));
    const after = onNewPage(before, { a: 1, b: 0, x: 0, y: 20 });
    expect(registerWords(before, [...before.slice(0, 8), ...after.slice(8)], 1)).toEqual(inPlace);
  });

  it('is unknown with hardly any words, and in place where they are somewhere else altogether', () => {
    const next = randomFrom(seed);
    expect(registerWords(words(5, next), words(5, next), 1)).toBeNull();
    expect(registerWords(words(30, next), words(30, next), 1)).toEqual(inPlace);
  });
});
