import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { DrawnPage } from './drawn-page.ts';
import { contentWithout, withoutPlaces } from './left-out.ts';
import type { PageContent } from './page-content.ts';

const ink = 40;
/** A page that is covered with ink. */
const page = {
  draw: ({ width, height }: PixelRect) => new Uint8Array(width * height * 4).fill(ink),
} as unknown as DrawnPage;

/** Returns which pixels of a part are blank. */
function blankOf(places: readonly PointRect[], rect: PixelRect, scale: number): boolean[] {
  const pixels = withoutPlaces(page, places).draw(rect, scale, inPlace);
  return Array.from({ length: rect.width * rect.height }, (_, at) => {
    const levels = [...pixels.subarray(at * 4, at * 4 + 4)];
    expect(new Set(levels).size).toBe(1);
    return levels[0] === 255;
  });
}

describe('a page without some places', () => {
  it('is white at each pixel that a place touches, and as it was elsewhere, in any part of it', () => {
    const place = fc.record({
      x: fc.integer({ min: -10, max: 30 }),
      y: fc.integer({ min: -10, max: 30 }),
      width: fc.integer({ min: 1, max: 12 }),
      height: fc.integer({ min: 1, max: 12 }),
    });
    const part = fc.record({
      x: fc.integer({ min: -5, max: 20 }),
      y: fc.integer({ min: -5, max: 20 }),
      width: fc.integer({ min: 1, max: 15 }),
      height: fc.integer({ min: 1, max: 15 }),
    });
    const places = fc.array(place, { maxLength: 3 });
    fc.assert(
      fc.property(places, part, fc.constantFrom(0.5, 1, 4 / 3), (places, rect, scale) => {
        for (const [at, isBlank] of blankOf(places, rect, scale).entries()) {
          const x = rect.x + (at % rect.width);
          const y = rect.y + Math.floor(at / rect.width);
          const isTouched = places.some(
            (each) =>
              x + 1 > each.x * scale &&
              x < (each.x + each.width) * scale &&
              y + 1 > each.y * scale &&
              y < (each.y + each.height) * scale,
          );
          expect(isBlank).toBe(isTouched);
        }
      }),
    );
  });

  it('is the page itself where there are none', () => {
    expect(withoutPlaces(page, [])).toBe(page);
  });
});

const word = (text: string, x: number, y: number) => ({
  text,
  origin: { x, y: y + 8 },
  box: { x, y, width: 20, height: 10 },
  colour: 0,
});
const picture = (x: number, y: number) => ({
  box: { x, y, width: 20, height: 10 },
  whole: { x: 0, y: 0, width: 900, height: 900 },
  pixels: { width: 10, height: 10 },
});
const content: PageContent = {
  words: [word('in', 100, 100), word('out', 300, 100), word('edge', 190, 100)],
  pictures: [picture(110, 120), picture(500, 500)],
};
const place = { x: 90, y: 90, width: 110, height: 60 };

describe('what is on a page without some places', () => {
  it('is what has its middle elsewhere, a picture by what is seen of it', () => {
    const left = contentWithout(content, [place], inPlace);
    expect(left.words.map(({ text }) => text)).toEqual(['out']);
    expect(left.pictures).toEqual([picture(500, 500)]);
    const narrower = contentWithout(content, [{ ...place, width: 109 }], inPlace);
    expect(narrower.words.map(({ text }) => text)).toEqual(['out', 'edge']);
  });

  it('is looked for where the page lies', () => {
    const placement: Placement = { a: 1, b: 0, x: -200, y: 0 };
    const left = contentWithout(content, [place], placement);
    expect(left.words.map(({ text }) => text)).toEqual(['in', 'edge']);
    expect(left.pictures).toHaveLength(2);
    const half: Placement = { a: 0.5, b: 0, x: 0, y: 60 };
    expect(contentWithout(content, [place], half).words.map(({ text }) => text)).toEqual(['in']);
  });

  it('is all of it where there are none, and nothing where one covers the page', () => {
    expect(contentWithout(content, [], inPlace)).toEqual(content);
    const all = contentWithout(content, [{ x: 0, y: 0, width: 999, height: 999 }], inPlace);
    expect(all).toEqual({ words: [], pictures: [] });
  });
});
