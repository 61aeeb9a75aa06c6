import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { randomFrom, seed } from '../../../tests/support/run/random.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { editedCells } from './saved-anew.ts';

const [width, height] = [96, 64];
const whole = { x: 0, y: 0, width, height };
const nowhere = () => false;
type Draw = (pixels: Uint8Array) => void;

/** Hills of brightness with a little grain, as a photo has. */
function photo(): Uint8Array {
  const random = randomFrom(seed);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const hill = 120 + 50 * Math.sin(x / 9) * Math.cos(y / 7) + 20 * Math.sin(x / 2.3 + y / 3.1);
      const level = hill + 12 * (random() - 0.5);
      pixels.set([level, level * 0.9, level * 0.7 + 30], (y * width + x) * 4);
    }
  return pixels;
}
const savedAnew = (pixels: Uint8Array, quality: number): Uint8Array =>
  new Uint8Array(jpeg.decode(jpeg.encode({ width, height, data: pixels }, quality).data).data);
const fill =
  (x: number, y: number, across: number, down: number, colour: readonly number[]): Draw =>
  (pixels) => {
    for (let row = y; row < y + down; row++)
      for (let column = x; column < x + across; column++) pixels.set(colour, (row * width + column) * 4);
  };
const drawnOn = (pixels: Uint8Array, ...draw: Draw[]): Uint8Array => {
  const copy = pixels.slice();
  for (const each of draw) each(copy);
  return copy;
};
const pairOf = (before: Uint8Array, after: Uint8Array): RasterPair => ({ width, height, before, after });

/** Returns the cells that are edited, `columns` × `rows` of them. */
function edited(
  pair: RasterPair,
  isMarked: (column: number, row: number) => boolean = nowhere,
): string[] | null {
  const isEdited = editedCells(pair, whole, 1, isMarked);
  if (isEdited === null) return null;
  const found: string[] = [];
  for (let row = 0; row < height / 4; row++)
    for (let column = 0; column < width / 4; column++)
      if (isEdited(column, row)) found.push(`${column} ${row}`);
  return found;
}

describe(`a photo that was saved anew (seed ${seed})`, () => {
  const original = photo();

  it('is edited nowhere at any usual quality', () => {
    for (const quality of [90, 75, 60])
      expect(edited(pairOf(original, savedAnew(original, quality))), `${quality}`).toEqual([]);
  });

  it('is edited where something was painted over it, and not far from there', () => {
    const painted = drawnOn(original, fill(40, 24, 16, 12, [20, 20, 160]));
    const found = edited(
      pairOf(original, savedAnew(painted, 80)),
      (column, row) => column >= 10 && column < 14 && row >= 6 && row < 9,
    );
    for (let row = 6; row < 9; row++)
      for (let column = 10; column < 14; column++) expect(found).toContain(`${column} ${row}`);
    for (const each of found ?? []) {
      const [column = 0, row = 0] = each.split(' ').map(Number);
      expect(column >= 7 && column <= 16 && row >= 3 && row <= 11, each).toBe(true);
    }
  });

  it('is edited where a single pixel was painted over, which no mean shows', () => {
    let brightest = 0;
    for (let at = 0; at < original.length; at += 4)
      if ((original[at + 1] ?? 0) > (original[brightest + 1] ?? 0)) brightest = at;
    const [x, y] = [(brightest / 4) % width, Math.floor(brightest / 4 / width)];
    const dotted = savedAnew(original, 90);
    fill(x, y, 1, 1, [0, 0, 0])(dotted);
    expect(edited(pairOf(original, dotted))).toEqual([`${Math.floor(x / 4)} ${Math.floor(y / 4)}`]);
  });

  it('is edited where only the colour of a place changed, not its brightness', () => {
    const tinted = savedAnew(original, 90);
    for (let y = 16; y < 48; y++)
      for (let x = 32; x < 64; x++) {
        const at = (y * width + x) * 4;
        tinted[at] = (tinted[at] ?? 0) + 40;
        tinted[at + 1] = (tinted[at + 1] ?? 0) - 21;
      }
    expect(edited(pairOf(original, tinted))).toEqual(expect.arrayContaining(['11 7', '12 8']));
  });
});

describe('a photo that was not saved anew', () => {
  const original = photo();

  it('is one that keeps most of its pixels', () => {
    const painted = drawnOn(original, fill(40, 24, 16, 12, [20, 20, 160]));
    expect(edited(pairOf(original, painted))).toBeNull();
    expect(edited(pairOf(original, original))).toBeNull();
  });

  it('is one whose other pixels are all in cells that are marked', () => {
    const half = drawnOn(original, fill(0, 0, 80, height, [20, 20, 160]));
    expect(edited(pairOf(original, half))).not.toBeNull();
    expect(edited(pairOf(original, half), (column) => column < 20)).toBeNull();
  });

  it('is one without any structure to tell by', () => {
    const flat = new Uint8Array(width * height * 4).fill(90);
    expect(edited(pairOf(flat, drawnOn(flat, fill(0, 0, width, height, [92, 92, 92]))))).toBeNull();
  });

  it('is one that is not on the drawing', () => {
    const pair = pairOf(original, savedAnew(original, 80));
    for (const rect of [
      { ...whole, x: width },
      { ...whole, y: -height },
      { ...whole, width: 0 },
    ])
      expect(editedCells(pair, rect, 1, nowhere)).toBeNull();
  });
});

it('a photo that reaches beyond the drawing is looked at as far as it is there', () => {
  const original = photo();
  const anew = savedAnew(original, 80);
  fill(80, 40, 16, 24, [0, 0, 0])(anew);
  const isEdited = editedCells(
    pairOf(original, anew),
    { x: -30, y: -30, width: 500, height: 500 },
    1,
    nowhere,
  );
  expect(isEdited?.(23, 15)).toBe(true);
  expect(isEdited?.(0, 0)).toBe(false);
});
