import { describe, expect, it } from 'vitest';
import type { RasterPair } from '../compare-rasters.ts';
import { whatStays } from './what-stays.ts';

const [width, height] = [120, 90];
type Draw = (x: number, y: number) => number | null;

/** Grey levels: the last of `draws` that has one, white elsewhere. */
function drawn(...draws: Draw[]): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const level = draws.reduce<number>((below, draw) => draw(x, y) ?? below, 255);
      pixels.set([level, level, level], (y * width + x) * 4);
    }
  return pixels;
}
/** A busy picture of 60 by 50 pixels. */
const picture =
  (left: number, top: number): Draw =>
  (x, y) => {
    const [inX, inY] = [x - left, y - top];
    if (inX < 0 || inY < 0 || inX >= 60 || inY >= 50) return null;
    return 130 + 40 * Math.sin(inX / 2.1) + 40 * Math.cos(inY / 1.7 + inX / 5);
  };
const area =
  (left: number, top: number, across: number, down: number, level: number): Draw =>
  (x, y) =>
    x >= left && y >= top && x < left + across && y < top + down ? level : null;

const [was, by] = [
  { x: 20, y: 15 },
  { right: 11, down: 7 },
];
const is = { x: was.x + by.right, y: was.y + by.down };
/** Where the picture was and is. */
const place = { x: was.x, y: was.y, width: 60 + by.right, height: 50 + by.down };

/** Returns a pixel's cover where `over` stays over or behind a picture that moved. */
function staysOn(over: readonly Draw[], moved: readonly Draw[] = over, at = place) {
  const before = drawn(picture(was.x, was.y), ...over);
  const after = drawn(picture(is.x, is.y), ...moved);
  const along = drawn(
    picture(is.x, is.y),
    ...over.map(
      (draw): Draw =>
        (x, y) =>
          draw(x - by.right, y - by.down),
    ),
  );
  const mask = whatStays(
    { width, height, before, after },
    { width, height, before: along, after } satisfies RasterPair,
    by,
    at,
  );
  const isCovered = (x: number, y: number): boolean => mask[y * width + x] === 1;
  return { isCovered, count: mask.reduce((sum, each) => sum + each, 0) };
}

describe('what stays on a picture that moved', () => {
  it('is nothing where all of it moved', () => {
    expect(staysOn([]).count).toBe(0);
  });

  it('is a label over it, and where that lay on the picture before', () => {
    const { isCovered, count } = staysOn([area(50, 40, 14, 10, 20)]);
    for (const [x, y] of [
      [50, 40],
      [57, 45],
      [63, 49],
    ] as const) {
      expect(isCovered(x, y)).toBe(true);
      expect(isCovered(x + by.right, y + by.down)).toBe(true);
    }
    // Edges blend a few pixels into the picture, and no more.
    expect(isCovered(44, 40)).toBe(false);
    expect(isCovered(50, 32)).toBe(false);
    expect(count).toBeLessThan(0.25 * 60 * 50);
  });

  it('is not a label that moved along', () => {
    const label = area(50, 40, 14, 10, 20);
    const along: Draw = (x, y) => label(x - by.right, y - by.down);
    expect(staysOn([label], [along]).isCovered(62, 48)).toBe(false);
    expect(staysOn([label], [along]).isCovered(55, 44)).toBe(false);
  });

  it('is a rule of one pixel across it', () => {
    const { isCovered } = staysOn([area(0, 44, width, 1, 0)]);
    for (let x = 45; x < 80; x++) expect(isCovered(x, 44), `${x}`).toBe(true);
    expect(isCovered(60, 38)).toBe(false);
  });

  it('is no place too small to tell', () => {
    const dot = staysOn([area(50, 40, 2, 2, 20)]);
    expect(dot.isCovered(50, 40)).toBe(false);
  });

  it('is looked for in the area given alone, as far as it is on the page', () => {
    const label = area(50, 40, 14, 10, 20);
    expect(staysOn([label], [label], { x: 0, y: 0, width: 40, height: 30 }).count).toBe(0);
    expect(staysOn([label], [label], { x: 500, y: 0, width: 40, height: 30 }).count).toBe(0);
    expect(staysOn([label], [label], { x: 0, y: 0, width: 0, height: 30 }).count).toBe(0);
    const wide = staysOn([label], [label], { x: -50, y: -50, width: 900, height: 900 });
    expect(wide.isCovered(57, 45)).toBe(true);
  });
});
