import { expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import { emptyGrid } from './cell-grid.ts';
import { describeChanges } from './describe-changes.ts';
import type { PageWord } from './page-content.ts';
import type { PictureFate } from './pictures/picture-changes.ts';
import type { MovedWord } from './text-changes.ts';

const [columns, rows, cell] = [120, 150, 3];
const pair = {
  width: columns * 4,
  height: rows * 4,
  before: new Uint8Array(columns * rows * 64),
  after: new Uint8Array(columns * rows * 64),
};

/** Describes a page that differs in each of its cells from row `from` on, with some words in place. */
function described(words: readonly PageWord[], from: number, pictures: readonly PictureFate[] = []) {
  const kept = words.map(
    (word): MovedWord => ({ old: { ...word, there: word.box, start: word.origin }, new: word }),
  );
  return describeChanges({
    differences: {
      grid: emptyGrid(columns, rows),
      marks: new Uint8Array(columns * rows).fill(1, from * columns),
      area: new Float32Array(columns * rows).fill(cell ** 2),
      cell,
      rendering: [],
    },
    pair,
    tone: 5,
    sample: () => ({ likeness: 0, old: [0, 0, 0], new: [9, 9, 9] }),
    words: { edits: [], moves: [], kept },
    pictures,
    weights: [],
    placement: inPlace,
    size: { width: columns * cell, height: rows * cell },
    turns: { old: { page: 1, of: 1 }, new: { page: 1, of: 1 } },
    differsMoved: () => new Uint8Array(columns * rows),
    wordsMoved: () => pair,
    changeOfMoved: () => null,
  }).changes;
}

/** Returns words side by side, and how often one looks where they are. */
function wordsInRows(count: number, width: number, height: number) {
  const looks = { count: 0 };
  const onRow = Math.floor((columns * cell) / width);
  const words = Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % onRow) * width, Math.floor(at / onRow) * height];
    return {
      text: `${at}`,
      origin: { x, y: y + height },
      get box() {
        looks.count++;
        return { x, y, width, height };
      },
      colour: 0,
    };
  });
  return { words, looks };
}

it('names what covers most of the cells that differ: the words upon them, or a shape', () => {
  const { words } = wordsInRows(6, 120, 200);
  expect(described(words, 0)).toMatchObject([{ kind: 'text', new: '0 1 2 3 4 5' }]);
  // Words that end where the cells begin are none upon them.
  expect(described(words, 67)).toMatchObject([{ kind: 'text', new: '3 4 5' }]);
  expect(described(words.slice(0, 3), 0)).toMatchObject([{ kind: 'shape' }]);
});

it('looks at each word a few times, however many cells differ around it', () => {
  const { words, looks } = wordsInRows(1200, 12, 10);
  expect(described(words, 0)).toMatchObject([{ kind: 'text' }]);
  expect(looks.count).toBeLessThan(10 * words.length);
});

it('looks a few times at each picture that moved, for each that stays', () => {
  const count = 150;
  const looks = { count: 0 };
  const pictures = Array.from({ length: 2 * count }, (_, at): PictureFate => {
    const box = { x: (at % 20) * 15, y: Math.floor(at / 20) * 20, width: 12, height: 12 };
    if (at % 2 === 0) return { how: 'kept', was: box, is: box, pixel: 1 };
    const [how, by] = ['moved' as const, { right: 4, down: 0 }];
    return {
      ...{ how, is: box, by },
      get was() {
        looks.count++;
        return box;
      },
    };
  });
  expect(described([], 140, pictures)).toHaveLength(1);
  expect(looks.count).toBeLessThan(3 * count ** 2);
});
