import { describe, expect, it } from 'vitest';
import { sensitivityTable } from '#shared/compare/sensitivity.ts';
import { randomFrom, seed } from '../../../tests/support/run/random.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { cellSide } from '../find-differences.ts';
import { changeWithin } from './change-within.ts';

const { thresholds } = sensitivityTable.normal;
const [columns, rows] = [30, 24];
const [width, height] = [columns * 4, rows * 4];
/** One pixel a point. */
const coarse = { scale: 1, columns, rows };
const box = { x: 20, y: 16, width: 80, height: 64 };
type Colour = readonly [red: number, green: number, blue: number];
type Drawn = (x: number, y: number) => Colour;

const draw = (at: Drawn): Uint8Array => {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(at(x, y), (y * width + x) * 4);
  return pixels;
};
const isIn = (x: number, y: number, of = box): boolean =>
  x >= of.x && y >= of.y && x < of.x + of.width && y < of.y + of.height;
/** A picture of stripes and hills on white. */
const picture: Drawn = (x, y) => {
  if (!isIn(x, y)) return [255, 255, 255];
  const level = 120 + 60 * Math.sin(x / 6) + 40 * Math.cos(y / 5);
  return [level, level * 0.9, level * 0.8];
};
const other: Drawn = (x, y) => {
  if (!isIn(x, y)) return [255, 255, 255];
  const level = 120 + 90 * Math.sin((x * y) / 90);
  return [level, level, 255 - level];
};
const within =
  (of: typeof box, drawn: Drawn, ground: Drawn): Drawn =>
  (x, y) =>
    isIn(x, y, of) ? drawn(x, y) : ground(x, y);
const tinted: Drawn = (x, y) => {
  const [red, green, blue] = picture(x, y);
  return isIn(x, y) ? [red, green * 0.6, blue * 0.5] : [red, green, blue];
};

const nothing = (_x: number, _y: number): boolean => false;
function change(was: Drawn, is: Drawn, { leftOut = nothing, of = box } = {}) {
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at++) if (leftOut(at % width, Math.floor(at / width))) mask[at] = 1;
  const pair: RasterPair = { width, height, before: draw(was), after: draw(is) };
  return changeWithin(of, pair, mask, coarse, thresholds);
}

describe('a picture that moved', () => {
  it('has not changed besides if it is drawn alike', () => {
    expect(change(picture, picture)).toBeNull();
  });

  it('is replaced where most of it has another structure', () => {
    expect(change(picture, other)).toBe('replaced');
  });

  it('is recoloured where its structure is the same', () => {
    expect(change(picture, tinted)).toBe('recoloured');
    expect(change(tinted, picture)).toBe('recoloured');
  });

  it('is retouched where a spot of it has another structure', () => {
    expect(change(picture, within({ x: 48, y: 36, width: 16, height: 12 }, other, picture))).toBe(
      'retouched',
    );
  });

  it('is recoloured, and not retouched, where all but a spot follows', () => {
    const spot = { x: 48, y: 36, width: 12, height: 8 };
    expect(change(picture, within(spot, other, tinted))).toBe('recoloured');
  });

  it('has not changed where only its edges are drawn otherwise', () => {
    const cut: Drawn = (x, y) =>
      isIn(x, y) && !isIn(x, y, { x: 22, y: 18, width: 76, height: 60 }) ? [0, 0, 0] : picture(x, y);
    expect(change(picture, cut)).toBeNull();
  });

  it('has not changed by what is left out', () => {
    const logo = { x: 44, y: 32, width: 24, height: 20 };
    const over = within(logo, () => [255, 0, 0], picture);
    expect(change(picture, over)).not.toBeNull();
    expect(change(picture, over, { leftOut: (x, y) => isIn(x, y, logo) })).toBeNull();
    expect(change(picture, other, { leftOut: () => true })).toBeNull();
  });

  it('has not changed by a thin line that goes on in what is left out', () => {
    const line = { x: 40, y: 48, width: 24, height: 1 };
    const over = within(line, () => [0, 0, 0], picture);
    expect(change(picture, over)).toBe('retouched');
    const end = { x: 64, y: 44, width: 16, height: 12 };
    expect(change(picture, over, { leftOut: (x, y) => isIn(x, y, end) })).toBeNull();
    // Nothing thin: a spot beside what is left out is one.
    const spot = within({ x: 44, y: 40, width: 20, height: 16 }, other, picture);
    expect(change(picture, spot, { leftOut: (x, y) => isIn(x, y, end) })).toBe('retouched');
  });

  it('has not changed by the last cell of such a line, whichever way that runs', () => {
    const end = within({ x: 40, y: 48, width: 3, height: 3 }, () => [0, 0, 0], picture);
    for (const covered of [
      { x: 52, y: 44, width: 16, height: 12 },
      { x: 24, y: 44, width: 8, height: 12 },
      { x: 36, y: 60, width: 12, height: 16 },
      { x: 36, y: 24, width: 12, height: 16 },
    ])
      expect(change(picture, end, { leftOut: (x, y) => isIn(x, y, covered) }), `${covered.x}`).toBeNull();
    const aside = { x: 56, y: 60, width: 16, height: 12 };
    expect(change(picture, end, { leftOut: (x, y) => isIn(x, y, aside) })).toBe('retouched');
  });

  it('is looked at as far as it is on the page, and no further', () => {
    expect(change(picture, other, { of: { x: 300, y: 0, width: 50, height: 50 } })).toBeNull();
    expect(change(picture, other, { of: { x: -100, y: -100, width: 50, height: 50 } })).toBeNull();
    expect(change(picture, other, { of: { x: 0, y: 0, width: 16, height: 12 } })).toBeNull();
    expect(change(picture, other, { of: { x: -200, y: -200, width: 900, height: 900 } })).not.toBeNull();
  });

  it('is recoloured where all of a picture as large as a poster has more contrast', () => {
    const size = { scale: 1, columns: 372, rows: 372 };
    const side = size.columns * cellSide;
    const drawn = (contrast: number): Uint8Array => {
      const pixels = new Uint8Array(side * side * 4).fill(255);
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const isBright = ((x >> 4) + (y >> 4)) % 2 === 0;
          pixels.fill(128 + (isBright ? contrast : -contrast), (y * side + x) * 4, (y * side + x) * 4 + 3);
        }
      return pixels;
    };
    const poster = { width: side, height: side, before: drawn(40), after: drawn(100) };
    const seen = changeWithin(
      { x: 0, y: 0, width: side, height: side },
      poster,
      new Uint8Array(side * side),
      size,
      thresholds,
    );
    expect(seen).toBe('recoloured');
  });

  it(`has not changed by the noise of saving it anew (seed ${seed})`, () => {
    const random = randomFrom(seed);
    const noisy: Drawn = (x, y) => {
      const [red, green, blue] = picture(x, y);
      const by = isIn(x, y) ? 6 * (random() - 0.5) : 0;
      return [red + by, green + by, blue + by];
    };
    expect(change(picture, noisy)).toBeNull();
  });
});
