import { describe, expect, it } from 'vitest';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import { inverse, moved } from '#shared/compare/placement.ts';
import { randomFrom, seed } from '../../../tests/support/run/random.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { registerPictures } from './register-pictures.ts';

const [width, height] = [300, 400];
/** Pixels a point. */
const scale = 4 / 3;

/** Brightness at each point of a drawing of overlapping ellipses on white. */
function drawing(next: () => number): (x: number, y: number) => number {
  const shapes = Array.from({ length: 12 }, () => ({
    x: 40 + next() * 220,
    y: 50 + next() * 300,
    width: 8 + next() * 50,
    height: 8 + next() * 50,
    level: next() * 200,
  }));
  return (x, y) => {
    let level = 255;
    for (const shape of shapes) {
      const outside = Math.hypot((x - shape.x) / shape.width, (y - shape.y) / shape.height);
      // An edge of about two pixels.
      const cover = Math.max(0, Math.min(1, (1 - outside) * 8 + 0.5));
      level = level * (1 - cover) + shape.level * cover;
    }
    return level;
  };
}

function raster(levelAt: (x: number, y: number) => number, placement: Placement): Uint8Array {
  const back = inverse({ ...placement, x: placement.x * scale, y: placement.y * scale });
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = moved(back, { x, y });
      pixels.fill(levelAt(from.x, from.y), (y * width + x) * 4, (y * width + x) * 4 + 4);
    }
  return pixels;
}

function found(there: Placement, round: number): Placement {
  const levelAt = drawing(randomFrom(seed + round));
  const pair: RasterPair = { width, height, before: raster(levelAt, inPlace), after: raster(levelAt, there) };
  return registerPictures(pair, scale);
}

/** Points by which two placements differ at the corners, at most. */
const apart = (one: Placement, other: Placement): number =>
  Math.max(
    ...[0, width / scale].flatMap((x) =>
      [0, height / scale].map((y) => {
        const [a, b] = [moved(one, { x, y }), moved(other, { x, y })];
        return Math.hypot(a.x - b.x, a.y - b.y);
      }),
    ),
  );

describe('a page without text', () => {
  it('is found where it was shifted', () => {
    for (const [round, [x, y]] of (
      [
        [4, -6],
        [-1.3, 0.9],
        [12, 15],
        [-20, 3],
      ] as const
    ).entries()) {
      const there = { a: 1, b: 0, x, y };
      expect(apart(found(there, round), there)).toBeLessThan(0.15);
    }
  });

  it('is found where it was turned and scaled by up to 3° and 3 %', () => {
    for (const [round, [degrees, growth]] of (
      [
        [3, 0],
        [-2, 0.02],
        [1, -0.03],
        [-3, 0.03],
        [0, 0.03],
      ] as const
    ).entries()) {
      const turn = (degrees * Math.PI) / 180;
      const [a, b] = [(1 + growth) * Math.cos(turn), (1 + growth) * Math.sin(turn)];
      const there = { a, b, x: 5 - (a - 1) * 150, y: -3 - b * 150 };
      expect(apart(found(there, round), there)).toBeLessThan(0.5);
    }
  });

  it('is in place where it is the same, where little changed, and where it is another', () => {
    const [one, other] = [drawing(randomFrom(seed)), drawing(randomFrom(seed + 1))];
    const before = raster(one, inPlace);
    const part = before.slice();
    part.set(raster(other, inPlace).subarray(0, part.length / 3));
    for (const after of [before, part, raster(other, inPlace), new Uint8Array(before.length).fill(255)])
      expect(registerPictures({ width, height, before, after }, scale)).toEqual(inPlace);
  });
});

describe('a narrow page without text, such as a spine', () => {
  /** Bars of several lengths and levels along a page, which goes down unless it `isLevel`. */
  const bars = (narrow: number, long: number, at: (bar: number) => number, isLevel: boolean): Uint8Array => {
    const [across, down] = isLevel ? [long, narrow] : [narrow, long];
    const pixels = new Uint8Array(across * down * 4).fill(255);
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const [along, beside] = isLevel ? [x, y] : [y, x];
        for (let bar = 0; bar < 9; bar++) {
          const to = at(bar) + 12 + ((bar * 7) % 20);
          const cover = Math.min(1, Math.min(along + 1, to) - Math.max(along, at(bar)));
          if (cover > 0 && beside >= 2 + (bar % 3) && beside < narrow - 2)
            pixels.fill(255 - cover * (255 - 20 * bar), (y * across + x) * 4, (y * across + x) * 4 + 3);
        }
      }
    return pixels;
  };
  const placeOf = (bar: number): number => 60.3 + bar * 80 + ((bar * bar * 13) % 30) * 1.07;
  type At = (bar: number) => number;
  const foundOn = (narrow: number, isLevel: boolean, wasAt: At, isAt: At): Placement => {
    const long = 907;
    const [before, after] = [wasAt, isAt].map((at) => bars(narrow, long, at, isLevel));
    if (before === undefined || after === undefined) throw new Error('both pages are drawn');
    const size = isLevel ? { width: long, height: narrow } : { width: narrow, height: long };
    return registerPictures({ ...size, before, after }, scale);
  };

  it('is found where it was shifted along', () => {
    for (const narrow of [24, 60])
      for (const isLevel of [false, true]) {
        const { a, b, x, y } = foundOn(narrow, isLevel, placeOf, (bar) => placeOf(bar) + 24);
        const [right, down] = isLevel ? [18, 0] : [0, 18];
        expect([a, b], `${narrow} ${isLevel}`).toEqual([1, 0]);
        expect(Math.hypot(x - right, y - down), `${narrow} ${isLevel}`).toBeLessThan(0.15);
      }
  });

  it('is not laid beside itself where the only thing on it moved far', () => {
    const only = (there: number) => (bar: number) => (bar === 4 ? there : -100);
    for (const narrow of [24, 60])
      for (const isLevel of [false, true]) {
        const middle = { x: (isLevel ? 907 : narrow) / scale / 2, y: (isLevel ? narrow : 907) / scale / 2 };
        const to = moved(foundOn(narrow, isLevel, only(400), only(850)), middle);
        const beside = Math.abs(isLevel ? to.y - middle.y : to.x - middle.x);
        expect(beside, `${narrow} ${isLevel}`).toBeLessThan(narrow / scale / 2);
      }
  });
});
