import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom, seed } from '../../../tests/support/run/random.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { followsMapping } from './colour-mapping.ts';

type Colour = readonly [red: number, green: number, blue: number];

function pairOf(
  width: number,
  height: number,
  was: (x: number, y: number) => Colour,
  is: (colour: Colour, x: number, y: number) => Colour,
): RasterPair {
  const before = new Uint8Array(width * height * 4).fill(255);
  const after = before.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = was(x, y);
      before.set(colour, (y * width + x) * 4);
      after.set(is(colour, x, y), (y * width + x) * 4);
    }
  return { width, height, before, after };
}

const whole = ({ width, height }: RasterPair) => ({ x: 0, y: 0, width, height });
const nothing = () => false;
const follows = (pair: RasterPair) => followsMapping(pair, whole(pair), nothing);
/** Four flat fields, one beside the other. */
const fields: readonly Colour[] = [
  [20, 40, 60],
  [90, 180, 40],
  [200, 60, 90],
  [150, 150, 200],
];
const field = (x: number): Colour => fields[Math.floor(x / 10) % 4] ?? [0, 0, 0];
const darker = ([red, green, blue]: Colour): Colour => [red - 15, green - 30, blue - 10];

describe('one mapping of colours', () => {
  it('is followed by a picture of which each colour became another', () => {
    expect(follows(pairOf(40, 40, field, darker))).toBe(true);
    const swapped = (_: Colour, x: number): Colour => field(x + 10);
    expect(follows(pairOf(40, 40, field, swapped))).toBe(true);
  });

  it('is none where the colours stay, or hardly change', () => {
    expect(follows(pairOf(40, 40, field, (colour) => colour))).toBe(false);
    expect(follows(pairOf(40, 40, field, ([red, green, blue]) => [red + 2, green - 2, blue + 1]))).toBe(
      false,
    );
  });

  it('is none where one of four colours changes by a little, as when a picture is saved anew', () => {
    const warmer = ([red, green, blue]: Colour, x: number): Colour => [red + (x < 10 ? 8 : 0), green, blue];
    expect(follows(pairOf(40, 40, field, warmer))).toBe(false);
  });

  it('is none where a single channel of one colour became many', () => {
    for (const channel of [0, 1, 2]) {
      const noisy = (colour: Colour, x: number, y: number): Colour => {
        const [red = 0, green = 0, blue = 0] = darker(colour).map((level, at) =>
          at === channel ? (x * 37 + y * 101) % 256 : level,
        );
        return [red, green, blue];
      };
      expect(follows(pairOf(40, 40, field, noisy)), `channel ${channel}`).toBe(false);
    }
  });

  it('is none where one colour became many', () => {
    const random = randomFrom(seed);
    const other = (): Colour => [random() * 255, random() * 255, random() * 255];
    expect(follows(pairOf(40, 40, field, other)), `seed ${seed}`).toBe(false);
  });

  it('is still followed where less than a quarter was painted over, not where more was', () => {
    const painted = (rows: number) =>
      pairOf(40, 40, field, (colour, _, y) => (y < rows ? [255, 0, 255] : darker(colour)));
    expect(follows(painted(8))).toBe(true);
    expect(follows(painted(14))).toBe(false);
  });

  it('is looked for beside what is left out, and nowhere if that is all', () => {
    const pair = pairOf(40, 40, field, (colour, _, y) => (y < 20 ? [255, 0, 255] : darker(colour)));
    expect(follows(pair)).toBe(false);
    expect(followsMapping(pair, whole(pair), (_, y) => y < 20)).toBe(true);
    expect(followsMapping(pair, whole(pair), () => true)).toBe(false);
  });

  it('is looked for on what the drawings have of the picture', () => {
    const pair = pairOf(40, 40, field, (colour, x) => (x < 20 ? colour : darker(colour)));
    expect(followsMapping(pair, { x: 20, y: -30, width: 500, height: 500 }, nothing)).toBe(true);
    expect(followsMapping(pair, { x: -100, y: 0, width: 120, height: 40 }, nothing)).toBe(false);
    expect(followsMapping(pair, { x: 41, y: 0, width: 10, height: 10 }, nothing)).toBe(false);
  });

  it('is found in a picture of one colour, whatever its size', () => {
    for (const [width, height] of [
      [1, 1],
      [200, 200],
      [256, 256],
      [280, 280],
      [299, 300],
      [600, 500],
    ] as const)
      expect(
        follows(
          pairOf(
            width,
            height,
            () => [120, 120, 120],
            () => [160, 90, 120],
          ),
        ),
        `${width} × ${height}`,
      ).toBe(true);
  });

  it('is found for every change of one colour that a person sees', () => {
    const level = fc.integer({ min: 0, max: 255 });
    const colour = fc.tuple(level, level, level);
    fc.assert(
      fc.property(colour, colour, (was, is) => {
        const by = Math.max(...was.map((each, channel) => Math.abs(each - (is[channel] ?? 0))));
        fc.pre(by >= 9);
        expect(
          follows(
            pairOf(
              12,
              12,
              () => was,
              () => is,
            ),
          ),
        ).toBe(true);
      }),
    );
  });
});
