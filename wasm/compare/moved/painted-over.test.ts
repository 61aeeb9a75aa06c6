import { describe, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { RasterPair } from '../compare-rasters.ts';
import type { Paints } from '../inks/painted-inks.ts';
import type { MovedPicture, PictureFate } from '../pictures/picture-changes.ts';
import { coverBox, coverStaying, type Staying, stayingOn } from './painted-over.ts';

const [width, height] = [100, 80];
const blank = new Uint8Array();
const pair: RasterPair = { width, height, before: blank, after: blank };
const box = (x: number, y: number, across: number, down: number): PointRect => ({
  x,
  y,
  width: across,
  height: down,
});
type Painted = PointRect & { weight?: number };
const paintsOf = (painted: readonly Painted[]): Paints => ({
  count: painted.length,
  boxes: Float32Array.from(painted.flatMap(({ x, y, width, height }) => [x, y, x + width, y + height])),
  colourOf: new Uint32Array(painted.length),
  colours: [null],
  weights: Float32Array.from(painted, ({ weight = 0 }) => weight),
});
const picture: MovedPicture = {
  how: 'moved',
  was: box(10, 10, 40, 40),
  is: box(30, 20, 40, 40),
  by: { right: 20, down: 10 },
};
const staying = (
  before: readonly Painted[],
  after: readonly Painted[],
  placement = inPlace,
  pictures: readonly PictureFate[] = [picture],
) => stayingOn(pictures, paintsOf(before), paintsOf(after), placement);

/** Returns which pixels are covered, as `x y`. */
function covered(by: (mask: Uint8Array) => void): Set<string> {
  const mask = new Uint8Array(width * height);
  by(mask);
  return new Set(
    [...mask].flatMap((each, at) => (each === 1 ? [`${at % width} ${Math.floor(at / width)}`] : [])),
  );
}
const coveredBy = (stay: readonly Staying[]): Set<string> =>
  covered((mask) => coverStaying(mask, pair, stay, picture, 1));

describe('what both pages paint on a picture that moved', () => {
  const logo = box(35, 25, 10, 8);

  it('is what is in one place on both, within a third of a point', () => {
    expect(staying([logo], [logo])).toEqual([{ box: logo, weight: 0 }]);
    const near = { ...logo, x: 35.25 };
    expect(staying([near], [logo])).toEqual([{ box: logo, weight: 0 }]);
    for (const other of [
      { ...logo, x: 36 },
      { ...logo, y: 26 },
      { ...logo, width: 11 },
      { ...logo, height: 9 },
    ])
      expect(staying([other], [logo])).toEqual([]);
  });

  it('is nothing that only one of them paints, or the one as a line and the other as an area', () => {
    expect(staying([logo], [])).toEqual([]);
    expect(staying([], [logo])).toEqual([]);
    expect(staying([{ ...logo, weight: 1 }], [logo])).toEqual([]);
    expect(staying([{ ...logo, weight: 1 }], [{ ...logo, weight: 2 }])).toEqual([{ box: logo, weight: 2 }]);
  });

  it('is nothing beside where the picture was and is', () => {
    const beside = box(75, 65, 10, 10);
    expect(staying([beside], [beside])).toEqual([]);
    const whereItWas = box(12, 12, 5, 5);
    expect(staying([whereItWas], [whereItWas])).toHaveLength(1);
    expect(staying([logo], [logo], inPlace, [{ ...picture, how: 'replaced' }])).toEqual([]);
  });

  it('is looked for where the old page lies', () => {
    const placement = { a: 1, b: 0, x: 5, y: -3 };
    expect(staying([{ ...logo, x: 30, y: 28 }], [logo], placement)).toHaveLength(1);
    expect(staying([logo], [logo], placement)).toEqual([]);
  });

  it('is nothing on a drawing of more paints than could be told apart', () => {
    const many = (count: number): Painted[] =>
      Array.from({ length: count }, (_, at) => box(30 + (at % 30), 20 + Math.floor(at / 30), 0.9, 0.9));
    expect(staying(many(500), many(500))).toHaveLength(500);
    expect(staying(many(501), many(501))).toEqual([]);
    expect(staying([logo], [logo, ...many(500)])).toEqual([]);
  });
});

describe('a mask of what stays', () => {
  it('covers an area with a pixel around it, where it is and where it lay on the picture before', () => {
    const mask = coveredBy([{ box: box(40, 35, 6, 4), weight: 0 }]);
    expect(mask.has('39 34')).toBe(true);
    expect(mask.has('46 39')).toBe(true);
    expect(mask.has('38 34')).toBe(false);
    expect(mask.has('47 39')).toBe(false);
    // The picture took the place 20 to the right and 10 down with it.
    expect(mask.has('59 44')).toBe(true);
    expect(mask.has('66 49')).toBe(true);
    expect(mask.has('67 49')).toBe(false);
    expect(mask.size).toBe(2 * 8 * 6);
  });

  it('leaves out what does not lie on the picture, and what lies behind most of it', () => {
    expect(coveredBy([{ box: box(72, 62, 5, 5), weight: 0 }]).size).toBe(0);
    expect(coveredBy([{ box: box(0, 0, 100, 80), weight: 0 }]).size).toBe(0);
    // Half of the picture.
    expect(coveredBy([{ box: box(30, 20, 40, 20), weight: 0 }]).has('31 21')).toBe(false);
    expect(coveredBy([{ box: box(30, 20, 40, 19), weight: 0 }]).has('31 21')).toBe(true);
  });

  it('covers both ways in which a line in its box may slant, and not what is between them', () => {
    const mask = coveredBy([{ box: box(30, 20, 30, 30), weight: 1 }]);
    for (const at of ['31 21', '45 35', '58 48', '31 48', '58 21']) expect(mask.has(at), at).toBe(true);
    for (const at of ['45 22', '45 48', '32 35', '39 35']) expect(mask.has(at), at).toBe(false);
  });

  it('covers all of a level line, as heavy as it is', () => {
    const mask = coveredBy([{ box: box(30, 38, 40, 4), weight: 4 }]);
    for (let x = 33; x < 67; x++)
      for (const y of [38, 39, 40, 41]) expect(mask.has(`${x} ${y}`), `${x} ${y}`).toBe(true);
    expect(mask.has('50 34')).toBe(false);
    expect(mask.has('50 45')).toBe(false);
  });

  it('covers what is on the drawing of a line that is many times as long, and nothing of one without an end', () => {
    const far = 2 * 10 ** 9;
    const level = coveredBy([{ box: box(-far, 38, 2 * far, 4), weight: 4 }]);
    for (const at of ['0 39', '50 38', '99 41']) expect(level.has(at), at).toBe(true);
    expect(level.has('50 34')).toBe(false);
    const slant = coveredBy([{ box: box(-far, -far, 2 * far, 2 * far), weight: 1 }]);
    for (const at of ['1 1', '40 40', '79 79']) expect(slant.has(at), at).toBe(true);
    expect(slant.has('60 20')).toBe(false);
    for (const there of [
      box(30, 20, Number.POSITIVE_INFINITY, 4),
      box(Number.NEGATIVE_INFINITY, 20, Number.POSITIVE_INFINITY, 4),
      box(30, Number.NaN, 20, 4),
    ])
      expect(coveredBy([{ box: there, weight: 1 }]).size).toBe(0);
    expect(coveredBy([{ box: box(-far, -far, 2 * far, 2 * far), weight: far / 2 }]).size).toBe(0);
  });

  it('covers the pixels of a box as large as the page is drawn, as far as they are on the drawing', () => {
    const on = (rect: PointRect, scale: number) => covered((mask) => coverBox(mask, pair, rect, scale));
    expect(on(box(5, 5, 1, 1), 4)).toEqual(
      new Set([19, 20, 21, 22, 23, 24].flatMap((x) => [19, 20, 21, 22, 23, 24].map((y) => `${x} ${y}`))),
    );
    expect(on(box(-20, -20, 500, 500), 1).size).toBe(width * height);
    expect(on(box(200, 10, 20, 20), 1).size).toBe(0);
    expect(on(box(-30, 10, 20, 20), 1).size).toBe(0);
    expect(on(box(98, 78, 20, 20), 1)).toEqual(
      new Set(['97 77', '98 77', '99 77', '97 78', '98 78', '99 78', '97 79', '98 79', '99 79']),
    );
  });
});
