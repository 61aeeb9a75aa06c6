import fc from 'fast-check';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { describe, expect, it } from 'vitest';
import { rankWithin } from './rank-within.ts';

describe('a rank within a gap', () => {
  it('is between the cards above and below, wherever the cards before it were put', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 30 }), (places) => {
        const ranks: string[] = [];
        for (const place of places) {
          const at = Math.min(place, ranks.length);
          const [above, below] = [ranks[at - 1] ?? null, ranks[at] ?? null];
          const rank = rankWithin({ above, below });
          if (above !== null) expect(rank > above).toBe(true);
          if (below !== null) expect(rank < below).toBe(true);
          ranks.splice(at, 0, rank);
        }
      }),
    );
  });

  it('fits between ranks that were made without random digits, and such a rank beside it', () => {
    let above: string | null = null;
    for (let i = 0; i < 200; i++) {
      const rank = rankWithin({ above, below: 'a5' });
      expect(generateKeyBetween(rank, 'a5') > rank).toBe(true);
      above = i % 2 === 0 ? rank : generateKeyBetween(above, rank);
    }
  });

  it('differs for cards that come into one gap at once', () => {
    const ranks = Array.from({ length: 20 }, () => rankWithin({ above: 'a1', below: 'a1V' }));
    expect(new Set(ranks).size).toBe(20);
  });

  it('is one from which a column can be renumbered', () => {
    const last = rankWithin({ above: rankWithin({ above: 'a1', below: null }), below: null });
    const ranks = generateNKeysBetween(last, null, 300);
    expect([last, ...ranks].toSorted()).toEqual([last, ...ranks]);
    expect(rankWithin({ above: ranks[298] ?? null, below: ranks[299] ?? null }) < (ranks[299] ?? '')).toBe(
      true,
    );
  });

  it('does not grow at the ends of a column', () => {
    let [top, end] = ['a0', 'a0'];
    for (let i = 0; i < 500; i++) {
      top = rankWithin({ above: null, below: top });
      end = rankWithin({ above: end, below: null });
    }
    expect(Math.max(top.length, end.length)).toBeLessThan(12);
  });
});
