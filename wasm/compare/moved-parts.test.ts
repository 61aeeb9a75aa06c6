import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { movedParts, sizeChange } from './moved-parts.ts';
import type { PageWord } from './page-content.ts';
import type { OldWord, TextMove } from './text-changes.ts';

type Placed = readonly [text: string, x: number, y: number, size?: number];

const word = ([text, x, y, size = 10]: Placed): PageWord => ({
  text,
  origin: { x, y },
  box: { x, y: y - size, width: text.length * size * 0.5, height: size * 1.2 },
  colour: 0,
});
const old = (set: Placed): OldWord => {
  const it = word(set);
  return { ...it, there: it.box, start: it.origin };
};

/** Pairs words none of which is in its place. */
function parts(before: readonly Placed[], after: readonly Placed[]) {
  const news = after.map(word);
  const free = new Map<string, number[]>();
  for (const [at, { text }] of news.entries()) free.set(text, [...(free.get(text) ?? []), at]);
  const partner = new Map<number, number>();
  const moves = movedParts(before.map(old), news, free, partner);
  return { moves, partner };
}
const shown = (moves: readonly TextMove[]) =>
  moves.map(({ words, right, down, size }) => [
    words.map((each) => each.new.text).join(' '),
    Math.round(right),
    Math.round(down),
    Math.round(size * 100) / 100,
  ]);
const line = (y: number, ...texts: string[]): Placed[] => texts.map((text, at) => [text, 50 + at * 60, y]);
const by = (sets: readonly Placed[], right: number, down: number): Placed[] =>
  sets.map(([text, x, y, size = 10]) => [text, x + right, y + down, size]);

describe('words that moved', () => {
  it('are one part if they went the same way, however many lines they are', () => {
    const before = [...line(100, 'Every', 'word'), ...line(112, 'moved', 'along')];
    const { moves, partner } = parts(before, by(before, 30, 200));
    expect(shown(moves)).toEqual([['Every word moved along', 30, 200, 1]]);
    expect([...partner]).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('are parts of their own where they went elsewhere, and one part again behind another', () => {
    const [a, b, c] = [line(100, 'First', 'one'), line(112, 'Second'), line(124, 'Third')];
    const after = [...by(a, 0, 40), ...by(b, 100, 0), ...by(c, 0, 40)];
    expect(shown(parts([...a, ...b, ...c], after).moves)).toEqual([
      ['First one Third', 0, 40, 1],
      ['Second', 100, 0, 1],
    ]);
  });

  it('go where the word before them went, not to the nearest of the same text', () => {
    const before = line(100, 'Price', 'each');
    const after: Placed[] = [...by(line(100, 'other'), 0, 0), ['each', 112, 120], ...by(before, 0, 300)];
    expect(shown(parts(before, after).moves)).toEqual([['Price each', 0, 300, 1]]);
  });

  it('are the nearest of the same text where nothing is known', () => {
    expect(
      shown(
        parts(line(100, 'alone'), [
          ['alone', 50, 700],
          ['alone', 50, 130],
        ]).moves,
      ),
    ).toEqual([['alone', 0, 30, 1]]);
  });

  it('are each paired once', () => {
    const text = fc.constantFrom('same', 'words', 'again');
    const at = fc.tuple(text, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 700 }));
    const sets = fc.array(at, { maxLength: 15 });
    fc.assert(
      fc.property(sets, sets, (before, after) => {
        const { moves, partner } = parts(before, after);
        const words = moves.flatMap((move) => move.words);
        expect(new Set(words.map((each) => each.new)).size).toBe(words.length);
        expect(new Set(partner.values()).size).toBe(partner.size);
        expect(words).toHaveLength(partner.size);
        for (const each of words) expect(each.old.text).toBe(each.new.text);
        // All of these texts are long enough: a word has no partner only where the other page has none left.
        for (const text of ['same', 'words', 'again'])
          expect(words.filter((each) => each.old.text === text)).toHaveLength(
            Math.min(before.filter(([of]) => of === text).length, after.filter(([of]) => of === text).length),
          );
      }),
    );
  });

  it('are not certain if they are few letters together', () => {
    expect(parts(line(100, 'of'), by(line(100, 'of'), 0, 90))).toEqual({ moves: [], partner: new Map() });
    expect(shown(parts(line(100, 'of', 'it'), by(line(100, 'of', 'it'), 0, 90)).moves)).toEqual([
      ['of it', 0, 90, 1],
    ]);
  });

  it('are one part where they are set larger together, whatever way each went', () => {
    const before = line(100, 'Grown', 'title');
    const after: Placed[] = [
      ['Grown', 50, 110, 15],
      ['title', 140, 110, 15],
    ];
    expect(shown(parts(before, after).moves)).toEqual([['Grown title', 0, 10, 1.5]]);
  });
});

describe('very many words that each went their own way', () => {
  const count = 2000;
  const before = Array.from({ length: count }, (_, at): Placed => [`word${at}`, 0, 100 + at * 12]);
  const apart = before.map(([text, x, y], at): Placed => [text, x + 3 * at, y]);

  it('are parts of their own, each found without looking at all others', () => {
    const distances = vi.spyOn(Math, 'hypot');
    try {
      expect(parts(before, apart).moves).toHaveLength(count);
      expect(distances.mock.calls.length).toBeLessThan(20 * count);
    } finally {
      distances.mockRestore();
    }
  });

  it('are one part with the first of those that went about the same way', () => {
    const next = apart.map(([text, x, y], at): Placed => [text, x - (at % 2 === 0 ? 0 : 3.9), y + 0.4]);
    const { moves } = parts(before.slice(0, 8), next.slice(0, 8));
    // The shifts are 0, -0.9, 6, 5.1, 12, 11.1, 18 and 17.1.
    expect(moves.map(({ words }) => words.map(({ new: { text } }) => text))).toEqual([
      ['word0', 'word1'],
      ['word2', 'word3'],
      ['word4', 'word5'],
      ['word6', 'word7'],
    ]);
    const back = [6, 0.5, 7, 6.4, 6.9, 0.9].map((right, at): Placed => [`word${at}`, right, 150 + at * 12]);
    expect(parts(before.slice(0, 6), back).moves.map(({ words }) => words.length)).toEqual([4, 2]);
  });
});

describe('a type size', () => {
  const change = (was: readonly [number, number], is: readonly [number, number]): number => {
    const of = ([width, height]: readonly [number, number]) => ({ x: 0, y: 0, width, height });
    return sizeChange(of(was), of(is));
  };

  it('is that of width and height together', () => {
    expect(change([40, 10], [60, 15])).toBe(1.5);
    expect(change([40, 10], [20, 5])).toBe(0.5);
    expect(change([40, 10], [60, 15.6])).toBe(1.5);
  });

  it('has not changed where a word is only wider, only higher, or rounded otherwise', () => {
    expect(change([40, 10], [60, 10])).toBe(1);
    expect(change([40, 10], [40, 15])).toBe(1);
    expect(change([40, 10], [40.7, 10.2])).toBe(1);
  });

  it('of a word without a width says nothing', () => {
    expect(change([0, 10], [0, 15])).toBe(1);
    expect(change([0, 10], [20, 10])).toBe(1);
  });
});
