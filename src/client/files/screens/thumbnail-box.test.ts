import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thumbnailBox, thumbnailSize } from './thumbnail-box.ts';

it('keeps every page whole within the size of a thumbnail, as wide or as high as that', () => {
  const side = fc.double({ min: 1, max: 14_400, noNaN: true });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const box = thumbnailBox({ width, height });
      expect(box.width).toBeLessThanOrEqual(thumbnailSize.width);
      expect(box.height).toBeLessThanOrEqual(thumbnailSize.height);
      expect(box.width === thumbnailSize.width || box.height === thumbnailSize.height).toBe(true);
    }),
  );
});

it('leaves nothing empty beside a portrait A4 page', () => {
  expect(thumbnailBox({ width: 595, height: 842 })).toMatchObject({ width: 170, height: 240 });
});
