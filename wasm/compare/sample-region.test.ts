import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from './compare-rasters.ts';
import type { DrawnPage } from './drawn-page.ts';
import { coarseSize } from './find-differences.ts';
import { isRecoloured, regionSampler, sampleRegion } from './sample-region.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Drawn = (x: number, y: number) => Colour;
const [width, height] = [40, 30];
const whole: PixelRect = { x: 0, y: 0, width, height };

function pairOf(was: Drawn, is: Drawn): RasterPair {
  const draw = (at: Drawn): Uint8Array => {
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) pixels.set(at(x, y), (y * width + x) * 4);
    return pixels;
  };
  return { width, height, before: draw(was), after: draw(is) };
}
const plain =
  (colour: Colour): Drawn =>
  () =>
    colour;
/** Vertical bars. */
const bars =
  (ink: Colour, paper: Colour, every = 4): Drawn =>
  (x) =>
    x % every === 0 ? ink : paper;
const onlyIn =
  ({ x, y, width, height }: PixelRect, drawn: Drawn, ground: Drawn): Drawn =>
  (atX, atY) =>
    atX >= x && atX < x + width && atY >= y && atY < y + height ? drawn(atX, atY) : ground(atX, atY);

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
const red: Colour = [200, 0, 0];
const blue: Colour = [0, 0, 200];

describe('a sample of a place on two pages', () => {
  it('has both colours of what was one shape and is another', () => {
    const pair = pairOf(bars(red, white), bars(blue, white));
    const { likeness, old, new: fresh } = sampleRegion(pair, whole);
    expect(likeness).toBeGreaterThan(0.99);
    expect([old, fresh]).toEqual([red, blue]);
  });

  it('has the colours of what differs most alone, not of the ground that hardly does', () => {
    const spot = { x: 10, y: 10, width: 3, height: 3 };
    const pair = pairOf(plain([250, 250, 250]), onlyIn(spot, plain(red), plain([251, 250, 249])));
    expect(sampleRegion(pair, whole)).toMatchObject({ old: [250, 250, 250], new: red });
  });

  it('is alike where both are flat, not where one is, and opposite where one is a negative', () => {
    expect(sampleRegion(pairOf(plain(red), plain(blue)), whole).likeness).toBe(1);
    expect(sampleRegion(pairOf(plain(white), bars(black, white)), whole).likeness).toBe(0);
    expect(sampleRegion(pairOf(bars(black, white), plain(white)), whole).likeness).toBe(0);
    expect(sampleRegion(pairOf(bars(black, white, 2), bars(white, black, 2)), whole).likeness).toBeCloseTo(
      -1,
    );
  });

  it('is less alike the more its structure differs', () => {
    const shifted: Drawn = (x, y) => bars(black, white)(x + 1, y);
    const { likeness } = sampleRegion(pairOf(bars(black, white), shifted), whole);
    expect(likeness).toBeLessThan(0);
    const half = onlyIn({ x: 0, y: 0, width: 20, height: 30 }, shifted, bars(black, white));
    const partly = sampleRegion(pairOf(bars(black, white), half), whole).likeness;
    expect(partly).toBeGreaterThan(likeness);
    expect(partly).toBeLessThan(0.9);
  });

  it('is of the place alone, as far as it is on the drawings', () => {
    const place = { x: 20, y: 10, width: 10, height: 10 };
    const pair = pairOf(plain(white), onlyIn(place, plain(red), plain(black)));
    expect(sampleRegion(pair, place)).toEqual({ likeness: 1, old: white, new: red });
    const corner = sampleRegion(pair, { x: -5, y: -5, width: 10, height: 10 });
    expect(corner).toEqual({ likeness: 1, old: white, new: black });
    expect(sampleRegion(pair, { x: 35, y: 25, width: 100, height: 100 })).toEqual(corner);
  });

  it('is a whole level of each channel, from −1 to 1', () => {
    const level = fc.integer({ min: 0, max: 255 });
    const colour = fc.tuple(level, level, level);
    fc.assert(
      fc.property(colour, colour, colour, (ink, other, paper) => {
        const {
          likeness,
          old,
          new: fresh,
        } = sampleRegion(pairOf(bars(ink, paper), bars(other, paper)), whole);
        expect(Math.abs(likeness)).toBeLessThanOrEqual(1 + 1e-9);
        for (const each of [...old, ...fresh]) {
          expect(Number.isInteger(each)).toBe(true);
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(255);
        }
        if (ink.some((each, at) => each !== other[at])) expect([old, fresh]).toEqual([ink, other]);
      }),
    );
  });
});

describe('a place that was recoloured', () => {
  it('differs in the mean of one channel by more than saving it anew does', () => {
    const by = (levels: number): boolean =>
      isRecoloured(pairOf(plain([90, 90, 90]), plain([90, 90, 90 + levels])), whole);
    expect([by(0), by(2), by(-2), by(3), by(-3)]).toEqual([false, false, false, true, true]);
  });

  it('is none where what is added here is taken away there', () => {
    const noise: Drawn = (x) => (x % 2 === 0 ? [100, 100, 100] : [80, 80, 80]);
    expect(isRecoloured(pairOf(plain([90, 90, 90]), noise), whole)).toBe(false);
  });

  it('is looked for beside what is left out', () => {
    const logo = { x: 5, y: 5, width: 20, height: 20 };
    const pair = pairOf(plain(white), onlyIn(logo, plain(black), plain(white)));
    expect(isRecoloured(pair, whole)).toBe(true);
    expect(isRecoloured(pair, whole, [logo])).toBe(false);
    expect(
      isRecoloured(pair, whole, [
        { ...logo, width: 10 },
        { ...logo, x: 15, width: 10 },
      ]),
    ).toBe(false);
    expect(isRecoloured(pair, whole, [{ ...logo, height: 19 }])).toBe(true);
    expect(isRecoloured(pair, whole, [whole])).toBe(false);
  });

  it('is looked for on the drawings alone', () => {
    const pair = pairOf(plain(white), plain(black));
    expect(isRecoloured(pair, { x: -20, y: -20, width: 20, height: 200 })).toBe(false);
    expect(isRecoloured(pair, { x: -20, y: -20, width: 21, height: 200 })).toBe(true);
    expect(isRecoloured(pair, { x: 40, y: 0, width: 5, height: 5 })).toBe(false);
  });
});

describe('the places of a page that is too large to be seen at once', () => {
  const perPage = 40;
  /** Returns a sampler of two blank pages, and how often either was drawn once more. */
  function samplerOf(side: number) {
    const drawn = { times: 0 };
    const page = {
      size: { width: side, height: side },
      canvases: { part: null },
      draw: (rect: PixelRect) => {
        drawn.times++;
        return new Uint8Array(rect.width * rect.height * 4).fill(255);
      },
    } as unknown as DrawnPage;
    const pair = pairOf(plain(white), plain(white));
    const coarse = coarseSize(page);
    return { drawn, sample: regionSampler({ before: page, after: page, pair, coarse, placement: inPlace }) };
  }
  const small = { x: 10, y: 10, width: 40, height: 40 };

  it('are drawn once more up to so many, and then alike where their shape is seen at first', () => {
    const { drawn, sample } = samplerOf(2_400);
    for (let place = 0; place < perPage + 5; place++) expect(sample(small).likeness).toBe(1);
    expect(drawn.times).toBe(2 * perPage);
  });

  it('are not called alike where nobody has seen their shape', () => {
    const { drawn, sample } = samplerOf(14_400);
    for (let place = 0; place < perPage; place++) expect(sample(small).likeness).toBe(1);
    expect(sample(small).likeness).toBe(0);
    expect(drawn.times).toBe(2 * perPage);
  });

  it('are not drawn once more where that shows no more', () => {
    const { drawn, sample } = samplerOf(2_400);
    expect(sample({ x: 0, y: 0, width: 2_400, height: 2_400 }).likeness).toBe(1);
    expect(drawn.times).toBe(0);
  });
});
