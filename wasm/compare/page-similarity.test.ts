import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageFingerprint } from '#shared/compare/page-match.ts';
import { pageSimilarity } from './page-similarity.ts';

const print = (fields: readonly number[], words: readonly number[] = []): PageFingerprint => ({
  size: { width: 595, height: 842 },
  fields: Uint8Array.from(fields),
  words: Uint32Array.from(new Set(words)).sort(),
  text: 0,
});
const count = 64;
const shade = (at: (index: number) => number): number[] => Array.from({ length: count }, (_, i) => at(i));
const ramp = shade((i) => 100 + i);
const white = shade(() => 255);
const hashes = (length: number, from = 0): number[] =>
  Array.from({ length }, (_, i) => (from + i + 1) * 40_000_000);
const aPrint = fc.record({
  fields: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: count, maxLength: count }),
  words: fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 40 }),
});

describe('how alike two pages are', () => {
  it('is one for a page and itself, and the same whichever comes first, from 0 to 1', () => {
    fc.assert(
      fc.property(aPrint, aPrint, (one, two) => {
        const [a, b] = [print(one.fields, one.words), print(two.fields, two.words)];
        expect(pageSimilarity(a, a)).toBeCloseTo(1, 6);
        const alike = pageSimilarity(a, b);
        expect(pageSimilarity(b, a)).toBeCloseTo(alike, 9);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('is one for two empty pages, and nothing for an empty one and one that is full', () => {
    expect(pageSimilarity(print(white), print(white))).toBe(1);
    expect(pageSimilarity(print(white), print(shade((i) => (i % 2) * 200)))).toBe(0);
  });

  it('is nothing for a page that cannot be read, also beside a black one', () => {
    const black = print(shade(() => 0));
    const unreadable = { ...black, size: { width: 0, height: 0 } };
    expect([pageSimilarity(black, unreadable), pageSimilarity(unreadable, black)]).toEqual([0, 0]);
    expect(pageSimilarity(black, black)).toBe(1);
  });

  it('is less where a page is darker, and nothing where it is the other way round', () => {
    const by = (levels: number): number =>
      pageSimilarity(print(ramp), print(ramp.map((level) => level + levels)));
    expect(by(0)).toBeCloseTo(1, 6);
    expect(by(10)).toBeCloseTo(0.75, 6);
    expect(by(40)).toBe(0);
    expect(by(60)).toBe(0);
    expect(pageSimilarity(print(ramp), print(ramp.toReversed()))).toBe(0);
  });

  it('tells pages of one look by their words', () => {
    const words = hashes(30);
    const alike = (others: readonly number[]): number =>
      pageSimilarity(print(ramp, words), print(ramp, others));
    expect(alike(words)).toBeCloseTo(1, 6);
    expect(alike([...hashes(15), ...hashes(15, 50)])).toBeCloseTo(0.7, 6);
    expect(alike(hashes(30, 50))).toBeCloseTo(0.4, 6);
  });

  it('finds words again on a page that looks otherwise', () => {
    const words = hashes(30);
    expect(pageSimilarity(print(ramp, words), print(ramp.toReversed(), words))).toBeCloseTo(0.6, 6);
  });

  it('is that of their look where one has no words that can be read', () => {
    const picture = print(ramp);
    expect(pageSimilarity(picture, print(ramp, hashes(500)))).toBeCloseTo(1, 6);
    expect(pageSimilarity(print(ramp, hashes(500)), picture)).toBeCloseTo(1, 6);
  });

  it('lets few words only decide between pages that look alike', () => {
    const few = pageSimilarity(print(ramp, hashes(5)), print(ramp, hashes(5, 50)));
    expect(few).toBeGreaterThan(0.98);
    expect(few).toBeLessThan(1);
    // Twenty of both together are no longer few.
    expect(pageSimilarity(print(ramp, hashes(10)), print(ramp, hashes(10, 50)))).toBeCloseTo(0.4, 6);
  });
});
