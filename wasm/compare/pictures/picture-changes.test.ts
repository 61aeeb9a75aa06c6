import { describe, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import type { PagePicture } from '../page-content.ts';
import { pictureChanges } from './picture-changes.ts';

const at = (x: number, y: number, size = 40): PagePicture => {
  const box = { x, y, width: size, height: size };
  return { box, whole: box, pixels: { width: 60, height: 60 } };
};

describe('pictures of one size that were pushed together', () => {
  it('are told apart whatever part of a point each of them went', () => {
    for (const down of [10.4, 10.5, 10.6, 50.49]) {
      const rows = [100, 150, 200, 250];
      const olds = rows.map((y) => at(60, y));
      // Programs round the place of each.
      const news = rows.map((y, index) => at(60, y + down + (index % 2 === 0 ? -0.06 : 0.06)));
      const downs = pictureChanges(olds, news, inPlace).map((fate) => fate.how === 'moved' && fate.by.down);
      expect(downs).toHaveLength(rows.length);
      for (const by of downs) expect(by).toBeCloseTo(down, 0);
    }
  });
});

describe('a picture in a clip', () => {
  const clip = { x: 100, y: 100, width: 50, height: 50 };
  const panned = (x: number): PagePicture => ({
    box: clip,
    whole: { x, y: 80, width: 200, height: 100 },
    pixels: { width: 60, height: 60 },
  });

  it('has moved where another part of it is seen', () => {
    expect(pictureChanges([panned(60)], [panned(52)], inPlace)).toEqual([
      { how: 'moved', was: clip, is: clip, by: { right: -8, down: 0 } },
    ]);
    expect(pictureChanges([panned(60)], [panned(60.1)], inPlace)).toMatchObject([{ how: 'kept' }]);
  });
});
