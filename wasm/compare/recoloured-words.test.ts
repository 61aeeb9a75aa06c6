import { describe, expect, it } from 'vitest';
import type { PointRect } from '#shared/geometry/space.ts';
import { emptyGrid } from './cell-grid.ts';
import type { RasterPair } from './compare-rasters.ts';
import { OpenMarks } from './open-marks.ts';
import type { PageWord } from './page-content.ts';
import type { PictureFate } from './pictures/picture-changes.ts';
import { recolouredOnPictures, recolouredWords } from './recoloured-words.ts';
import type { MovedWord } from './text-changes.ts';

/** Points along a cell of four pixels. */
const cell = 4;
const [columns, rows] = [60, 30];
const tone = 3;
const [black, red, blue, white] = [0x000000, 0xcc0000, 0x0000cc, 0xffffff];

function word(text: string, x: number, colours: readonly [was: number, is: number], from = x): MovedWord {
  const at = (left: number, colour: number): PageWord => ({
    text,
    origin: { x: left, y: 58 },
    box: { x: left, y: 50, width: 20, height: 10 },
    colour,
  });
  const old = at(from, colours[0]);
  return { old: { ...old, there: old.box, start: old.origin }, new: at(x, colours[1]) };
}
/** Both pages, white but for boxes of colours. */
function pairOf(was: readonly [PointRect, number][], is: readonly [PointRect, number][]): RasterPair {
  const [width, height] = [columns * 4, rows * 4];
  const draw = (boxes: readonly [PointRect, number][]): Uint8Array => {
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (const [box, colour] of boxes)
      for (let y = box.y; y < box.y + box.height; y++)
        for (let x = box.x; x < box.x + box.width; x++)
          pixels.set([colour >> 16, (colour >> 8) & 255, colour & 255], (y * width + x) * 4);
    return pixels;
  };
  return { width, height, before: draw(was), after: draw(is) };
}
/** The letters of words: a box within that of each. */
const ink = (words: readonly MovedWord[], which: 'old' | 'new'): [PointRect, number][] =>
  words.map(({ old, new: fresh }) => {
    const { x, y, width, height } = fresh.box;
    const colour = which === 'old' ? old.colour : fresh.colour;
    return [{ x: x + 2, y: y + 2, width: width - 4, height: height - 4 }, colour];
  });
const drawnAs = (words: readonly MovedWord[]): RasterPair => pairOf(ink(words, 'old'), ink(words, 'new'));

describe('words that moved', () => {
  const changes = (words: readonly MovedWord[], pair: RasterPair | null = drawnAs(words)) =>
    recolouredWords(words, { cell, tone, wordsMoved: () => pair });

  it('have another colour where the drawings show it, each run as one', () => {
    const words = [
      word('a', 20, [black, red], 0),
      word('b', 50, [black, red], 30),
      word('c', 80, [black, blue], 60),
    ];
    expect(changes(words)).toEqual([
      {
        kind: 'colour',
        old: [0, 0, 0],
        new: [0xcc, 0, 0],
        at: { x: 20, y: 50, width: 50, height: 10 },
        was: { x: 0, y: 50, width: 50, height: 10 },
      },
      expect.objectContaining({ new: [0, 0, 0xcc], at: { x: 80, y: 50, width: 20, height: 10 } }),
    ]);
  });

  it('are parted by one that keeps its colour', () => {
    const words = [word('a', 20, [black, red]), word('b', 50, [black, black]), word('c', 80, [black, red])];
    expect(changes(words).map(({ at }) => at.x)).toEqual([20, 80]);
  });

  it('have the same colour within the tone that counts', () => {
    expect(changes([word('a', 20, [black, 0x000003])])).toEqual([]);
    expect(changes([word('a', 20, [black, 0x000004])])).toHaveLength(1);
  });

  it('have no other colour where they are invisible', () => {
    expect(changes([word('a', 20, [black, red])], pairOf([], []))).toEqual([]);
  });

  it('are believed where nothing more is looked at', () => {
    expect(changes([word('a', 20, [black, red])], null)).toHaveLength(1);
  });

  it('are looked at with the old page moved as far as they went', () => {
    const words = [word('a', 60, [black, red], 25)];
    recolouredWords(words, {
      cell,
      tone,
      wordsMoved(by) {
        expect(by).toEqual({ right: 35, down: 0 });
        return null;
      },
    });
    expect.assertions(1);
  });
});

describe('words that stay upon pictures', () => {
  const picture: PictureFate = {
    how: 'kept',
    was: { x: 10, y: 40, width: 120, height: 40 },
    is: { x: 10, y: 40, width: 120, height: 40 },
    pixel: 1,
  };
  function changes(
    kept: readonly MovedWord[],
    {
      pair = drawnAs(kept),
      marked = (_: number): boolean => true,
      pictures = [picture] as readonly PictureFate[],
    } = {},
  ) {
    const marks = new Uint8Array(columns * rows);
    for (let at = 0; at < marks.length; at++) if (marked(at % columns)) marks[at] = 1;
    const area = new Float32Array(marks.length);
    const left = new OpenMarks({ grid: emptyGrid(columns, rows), marks, area, cell, rendering: [] });
    const words = { edits: [], moves: [], kept: [...kept] };
    return { left, ...recolouredOnPictures(left, { words, pictures, cell, tone, pair }) };
  }

  it('have another colour, and take their marks', () => {
    const { left, changes: found, boxes } = changes([word('a', 20, [black, red])]);
    expect(found).toEqual([expect.objectContaining({ kind: 'colour', old: [0, 0, 0], new: [0xcc, 0, 0] })]);
    expect(boxes).toContainEqual({ x: 20, y: 50, width: 20, height: 10 });
    expect(left.any([{ x: 21, y: 51, width: 18, height: 8 }])).toBe(false);
    expect(left.any([{ x: 100, y: 51, width: 18, height: 8 }])).toBe(true);
  });

  it('are one run as far as they are close to each other', () => {
    const words = [word('a', 20, [black, red]), word('b', 48, [black, red]), word('c', 100, [black, red])];
    expect(changes(words).changes.map(({ at }) => [at.x, at.width])).toEqual([
      [20, 48],
      [100, 20],
    ]);
  });

  it('are each looked at a few times, however long their run is', () => {
    const count = 200;
    let looks = 0;
    const words = Array.from({ length: count }, (_, at): MovedWord => {
      const { old, new: fresh } = word(`${at}`, 20 + Math.floor(at / 3), [black, red]);
      return {
        old,
        new: {
          ...fresh,
          get box() {
            looks++;
            return fresh.box;
          },
        },
      };
    });
    expect(changes(words).changes).toHaveLength(1);
    expect(looks).toBeLessThan(20 * count);
  });

  it('are left where no picture is under them, or nothing differs there', () => {
    expect(changes([word('a', 200, [black, red])]).changes).toEqual([]);
    expect(changes([word('a', 20, [black, red])], { pictures: [] }).changes).toEqual([]);
    expect(changes([word('a', 20, [black, red])], { marked: (column) => column > 20 }).changes).toEqual([]);
  });

  it('are left where the drawings change otherwise than the file says', () => {
    const [one] = [word('a', 20, [black, red])];
    const box = { x: 22, y: 52, width: 16, height: 6 };
    const seen = (was: number, is: number) =>
      changes([one], { pair: pairOf([[box, was]], [[box, is]]) }).changes.length;
    expect(seen(black, red)).toBe(1);
    expect(seen(black, 0x660000)).toBe(1);
    expect(seen(red, black)).toBe(0);
    expect(seen(black, blue)).toBe(0);
    expect(seen(black, white)).toBe(0);
    expect(seen(black, black)).toBe(0);
  });
});
