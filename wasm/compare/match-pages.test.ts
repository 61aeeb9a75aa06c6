import { describe, expect, it } from 'vitest';
import { matchedShare, type PagePrint, printSide } from '#shared/compare/page-match.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { matchPages } from './match-pages.ts';
import { pagePrint } from './page-print.ts';

const side = printSide * 2;
const vocabulary = Array.from({ length: 400 }, (_, at) => `word${at}`);

/** A page of `count` words from few, and dark fields where they are set: pages look much alike. */
function page(next: () => number, count: number): PagePrint {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let spot = 0; spot < side * side; spot++)
    if (spot % side > 4 && next() < 0.4) pixels.fill(next() * 200, spot * 4, spot * 4 + 3);
  const words = Array.from({ length: count }, () => ({
    text: vocabulary[Math.floor(next() * vocabulary.length)] ?? '',
    origin: { x: 0, y: 0 },
    box: { x: 0, y: 0, width: 1, height: 1 },
    colour: 0,
  }));
  return pagePrint({ width: 595, height: 842 }, { width: side, height: side, pixels: pixels.buffer }, words);
}

/** The same page written by another program: its look differs slightly, and a few words are read otherwise. */
function rewritten(print: PagePrint, next: () => number): PagePrint {
  return {
    ...print,
    fields: print.fields.map((field) => Math.max(0, Math.min(255, field + next() * 6 - 3))),
    words: print.words.filter(() => next() > 0.05),
    text: next() < 0.5 ? print.text : Math.floor(next() * 2 ** 32),
  };
}

const oldPages = (map: ReturnType<typeof matchPages>) => map.pages.map(({ old }) => old);

describe('pages of two files', () => {
  it('are matched in place where nothing changed, also without a word', () => {
    for (const count of [0, 3, 80]) {
      const next = randomFrom(seed + count);
      const before = Array.from({ length: 12 }, () => page(next, count));
      const map = matchPages(
        before,
        before.map((print) => rewritten(print, next)),
      );
      expect(oldPages(map)).toEqual(before.map((_, at) => at + 1));
      expect(map.pages.every(({ isMoved, copyOf }) => !isMoved && copyOf === null)).toBe(true);
    }
  });

  it('are not taken for an edited copy before them, however few words they have', () => {
    for (const count of [3, 5, 80]) {
      const next = randomFrom(seed + count);
      const before = Array.from({ length: 8 }, () => page(next, count));
      const [original] = before.slice(4);
      if (original === undefined) throw new Error('no page');
      // One digit changes the look of so small a drawing by nothing.
      const words = original.words.map((word, at) => (at === 1 ? word ^ 1 : word)).sort();
      const edited = { ...original, words, text: original.text === 0 ? 0 : original.text ^ 5 };
      const map = matchPages(before, [...before.slice(0, 4), edited, ...before.slice(4)]);
      expect(oldPages(map)).toEqual([1, 2, 3, 4, null, 5, 6, 7, 8]);
      expect(map.pages[4]?.copyOf).toBe(5);
    }
  });

  it('are found again after pages were put in, taken out, moved and repeated', () => {
    for (let round = 0; round < 20; round++) {
      const next = randomFrom(seed + round);
      const before = Array.from({ length: 30 }, () => page(next, 20 + Math.floor(next() * 100)));
      const order: (number | null)[] = before.map((_, at) => at);
      const [removed = null] = order.splice(3 + Math.floor(next() * 5), 1);
      order.splice(10, 0, null);
      const [moved = null] = order.splice(12 + Math.floor(next() * 4), 1);
      order.splice(24, 0, moved);
      const copied = order[5] ?? null;
      order.splice(28, 0, copied);
      const after = order.map((old) => {
        const print = old === null ? undefined : before[old];
        return print === undefined ? page(next, 60) : rewritten(print, next);
      });
      const map = matchPages(before, after);
      const first = order.indexOf(copied);
      expect(oldPages(map)).toEqual(
        order.map((old, at) => (old === null || (old === copied && at !== first) ? null : old + 1)),
      );
      expect(map.removed).toEqual(removed === null ? [] : [removed + 1]);
      expect(map.pages.filter(({ isMoved }) => isMoved).map(({ old }) => old)).toEqual([(moved ?? 0) + 1]);
      expect(map.pages[28]?.copyOf).toBe((copied ?? 0) + 1);
    }
  });

  it('of different documents do not match', () => {
    const next = randomFrom(seed);
    const [before, after] = [0, 1].map(() => Array.from({ length: 20 }, () => page(next, 60)));
    const map = matchPages(before ?? [], after ?? []);
    expect(matchedShare(map, 20).isSameDocument).toBe(false);
    expect(matchedShare(matchPages(before ?? [], before ?? []), 20)).toEqual({
      matched: 20,
      isSameDocument: true,
    });
  });

  it('are all new or all gone where one file has none', () => {
    const one = page(randomFrom(seed), 9);
    expect(matchPages([], [one]).pages).toEqual([{ page: 1, old: null, isMoved: false, copyOf: null }]);
    expect(matchPages([one], [])).toEqual({ pages: [], removed: [1] });
  });
});
