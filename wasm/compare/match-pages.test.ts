import { describe, expect, it } from 'vitest';
import { fingerprintSide, matchedShare, type PageFingerprint } from '#shared/compare/page-match.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { matchPages } from './match-pages.ts';
import { pageFingerprint } from './page-fingerprint.ts';

const side = fingerprintSide * 2;
const vocabulary = Array.from({ length: 400 }, (_, at) => `word${at}`);

/** A page of `count` words from few, and dark fields where they are set: pages look much alike. */
function page(next: () => number, count: number): PageFingerprint {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let spot = 0; spot < side * side; spot++)
    if (spot % side > 4 && next() < 0.4) pixels.fill(next() * 200, spot * 4, spot * 4 + 3);
  const words = Array.from({ length: count }, () => ({
    text: vocabulary[Math.floor(next() * vocabulary.length)] ?? '',
    origin: { x: 0, y: 0 },
    box: { x: 0, y: 0, width: 1, height: 1 },
    colour: 0,
  }));
  return pageFingerprint(
    { width: 595, height: 842 },
    { width: side, height: side, pixels: pixels.buffer },
    words,
  );
}

/** The same page written by another program: its look differs slightly, and a few words are read otherwise. */
function rewritten(fingerprint: PageFingerprint, next: () => number): PageFingerprint {
  return {
    ...fingerprint,
    fields: fingerprint.fields.map((field) => Math.max(0, Math.min(255, field + next() * 6 - 3))),
    words: fingerprint.words.filter(() => next() > 0.05),
    text: next() < 0.5 ? fingerprint.text : Math.floor(next() * 2 ** 32),
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
        before.map((fingerprint) => rewritten(fingerprint, next)),
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
        const fingerprint = old === null ? undefined : before[old];
        return fingerprint === undefined ? page(next, 60) : rewritten(fingerprint, next);
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

  it('of long files are compared with those about their turn, and so are pages that are all others', () => {
    const count = 3_000;
    const counted = countedPages();
    const before = Array.from({ length: count }, (_, at) => counted.page(at));
    // Ten pages were put in at the start, and each has another date.
    const after = Array.from({ length: count }, (_, at) => counted.page(at < 10 ? at + 10 ** 6 : at - 10));
    const map = matchPages(before, after);
    expect(oldPages(map).slice(10)).toEqual(before.slice(10).map((_, at) => at + 1));
    expect(map.removed).toHaveLength(10);
    expect(counted.reads()).toBeLessThan(1.1 * 2 * 10 ** 6);
    const others = countedPages();
    const all = (from: number) => Array.from({ length: count }, (_, at) => others.page(from + at));
    expect(matchPages(all(0), all(10 ** 6)).removed).toHaveLength(count);
    expect(others.reads()).toBeLessThan(1.6 * 2 * 10 ** 6);
  });

  it('without words are known by their look at once, empty ones among them by their turn', () => {
    const next = randomFrom(seed);
    const blank = { ...page(next, 0), fields: new Uint8Array(fingerprintSide ** 2).fill(255) };
    const before = Array.from({ length: 40 }, (_, at) => (at % 10 === 5 ? blank : page(next, 0)));
    let reads = 0;
    const counted = before.map((each) => ({
      ...each,
      get fields() {
        reads++;
        return each.fields;
      },
    }));
    expect(oldPages(matchPages(counted, counted.toSpliced(3, 0, page(next, 0))))).toEqual([
      ...[1, 2, 3, null],
      ...before.slice(3).map((_, at) => at + 4),
    ]);
    // Beside each page once: four empty ones and the new one.
    expect(reads).toBeLessThan(40 * 12);
    // The only empty page, which went from the end to the start, holds back no others.
    const edited = before.slice(0, 5).map((each) => rewritten(each, next));
    expect(oldPages(matchPages([...before.slice(0, 5), blank], [blank, ...edited]))).toEqual([
      ...[6, 1, 2, 3, 4, 5],
    ]);
  });
});

/** Small pages of 30 words, each with a text of its own, and how often their looks were read. */
function countedPages(): { page(at: number): PageFingerprint; reads(): number } {
  let reads = 0;
  let text = 1;
  return {
    page: (at) => {
      const fields = Uint8Array.of(at % 251, at % 127, at % 61, at % 31);
      return {
        size: { width: 595, height: 842 },
        words: Uint32Array.from({ length: 30 }, (_, word) => at * 100 + word),
        get fields() {
          reads++;
          return fields;
        },
        text: text++,
      };
    },
    reads: () => reads,
  };
}
