import { expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { comparePages } from './compare-pages.ts';
import { type DrawnPage, newCanvases } from './drawn-page.ts';
import type { Paints } from './inks/painted-inks.ts';

const noPaints: Paints = {
  count: 0,
  boxes: new Float32Array(),
  colourOf: new Uint32Array(),
  colours: [],
  weights: new Float32Array(),
};

/** A square page with boxes of one grey, and how many pixels each of its drawings had. */
function pageOfBoxes(side: number, boxes: readonly PointRect[], grey: number, paints = noPaints) {
  const draws: number[] = [];
  const page: DrawnPage = {
    size: { width: side, height: side },
    page: 1,
    pageCount: 1,
    canvases: newCanvases(),
    draw(rect, scale) {
      draws.push(rect.width * rect.height);
      const pixels = new Uint8Array(rect.width * rect.height * 4).fill(255);
      for (const { x, y, width, height } of boxes) {
        const left = Math.max(0, Math.round(x * scale) - rect.x);
        const right = Math.min(rect.width, Math.round((x + width) * scale) - rect.x);
        const bottom = Math.min(rect.height, Math.round((y + height) * scale) - rect.y);
        for (let row = Math.max(0, Math.round(y * scale) - rect.y); row < bottom && left < right; row++)
          pixels.fill(grey, (row * rect.width + left) * 4, (row * rect.width + right) * 4);
      }
      return pixels;
    },
    plates: ({ width, height }) => new Uint8Array(width * height * 5),
    content: () => ({ words: [], pictures: [] }),
    isPicture: false,
    boxes: () => ({
      media: { x: 0, y: 0, width: side, height: side },
      crop: { x: 0, y: 0, width: side, height: side },
      bleed: null,
      trim: null,
      art: null,
    }),
    inks: () => new Set(),
    paints: () => paints,
    layers: () => ({ names: new Set(), leftOut: new Set() }),
  };
  return { page, draws };
}

const squares = Array.from({ length: 300 }, (_, at) => ({
  x: 60 * (1 + (at % 22)),
  y: 60 * (1 + Math.floor(at / 22)),
  width: 12,
  height: 12,
}));

it('a large page with many places in another colour is not drawn again for each of them', () => {
  const [before, after] = [pageOfBoxes(1400, squares, 160), pageOfBoxes(1400, squares, 100)];
  const { changes } = comparePages(before.page, after.page, usualOptions);
  expect(changes).toHaveLength(squares.length);
  for (const change of changes)
    expect(change).toMatchObject({ kind: 'colour', old: [160, 160, 160], new: [100, 100, 100] });
  expect(after.draws.length).toBeLessThan(100);
});

it('a line over most of the width of the largest page is never drawn as one large picture', () => {
  const [side, width] = [14_400, 12_400];
  const [before, after] = [
    pageOfBoxes(side, [], 0),
    pageOfBoxes(side, [{ x: 1000, y: 7000, width, height: 6 }], 0),
  ];
  const { changes } = comparePages(before.page, after.page, usualOptions);
  expect(changes).toMatchObject([{ kind: 'shape', at: { width: expect.closeTo(width, -2) } }]);
  // MuPDF may have 64 MB for all that it does with a page.
  for (const pixels of after.draws) expect(pixels * 4).toBeLessThan(17e6);
});

it('the inks of many places are named without looking at all paints for each of them', () => {
  const others = 6000;
  const looks = { count: 0 };
  const page = (grey: number, black: number) => {
    const count = squares.length + others;
    const boxes = new Float32Array(4 * count);
    for (const [at, { x, y, width, height }] of squares.entries())
      boxes.set([x, y, x + width, y + height], 4 * at);
    for (let at = squares.length; at < count; at++) boxes.set([30, at / 5, 31, at / 5 + 1], 4 * at);
    const counted = new Proxy(boxes, {
      get(target, key) {
        looks.count++;
        return Reflect.get(target, key);
      },
    });
    const colours = [null, new Map([['Black', black]])];
    const colourOf = new Uint32Array(count).fill(1, 0, squares.length);
    return pageOfBoxes(1400, squares, grey, {
      ...{ count, boxes: counted, colourOf, colours },
      weights: new Float32Array(count),
    }).page;
  };
  const { changes } = comparePages(page(160, 40), page(100, 60), usualOptions);
  expect(changes).toHaveLength(squares.length);
  for (const change of changes)
    expect(change).toMatchObject({ kind: 'colour', inks: [{ name: 'Black', old: 40, new: 60 }] });
  expect(looks.count).toBeLessThan(100 * (squares.length + others));
});
