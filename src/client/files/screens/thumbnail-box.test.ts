import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thumbnailBox, thumbnailSize } from './thumbnail-box.ts';

it('keeps every page whole inside the thumbnail, in the middle, touching one pair of sides', () => {
  const side = fc.double({ min: 1, max: 14_400, noNaN: true });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const box = thumbnailBox({ width, height });
      expect(box.width).toBeLessThanOrEqual(thumbnailSize.width);
      expect(box.height).toBeLessThanOrEqual(thumbnailSize.height);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.width === thumbnailSize.width || box.height === thumbnailSize.height).toBe(true);
    }),
  );
});

it('places a portrait A4 page between empty sides', () => {
  expect(thumbnailBox({ width: 595, height: 842 })).toMatchObject({ x: 73, y: 0, width: 170, height: 240 });
});
