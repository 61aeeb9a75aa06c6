import { describe, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import { randomFrom } from '../../../tests/support/run/random.ts';
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

describe('very many pictures of one size', () => {
  /** Pictures at places that have nothing to do with each other. `looks`: how often one looks where they are. */
  const scattered = (count: number, from: number) => {
    const next = randomFrom(from);
    const looks = { count: 0 };
    const pictures = Array.from({ length: count }, (): PagePicture => {
      const picture = at(next() * 5000, next() * 5000, 4);
      return {
        ...picture,
        get whole() {
          looks.count++;
          return picture.whole;
        },
      };
    });
    return { pictures, looks };
  };

  it('are paired with the nearest, each once, without weighing all pairs', () => {
    const count = 700;
    const [olds, news] = [scattered(count, 3), scattered(count, 5)];
    const fates = pictureChanges(olds.pictures, news.pictures, inPlace);
    expect(new Set(fates.map(({ was }) => was)).size).toBe(count);
    expect(new Set(fates.map(({ is }) => is)).size).toBe(count);
    expect(new Set(fates.map(({ how }) => how))).toEqual(new Set(['moved']));
    expect(news.looks.count).toBeLessThan(5 * count ** 2);
    const [first] = fates;
    const far = (to: PagePicture): number =>
      Math.max(Math.abs(to.box.x - (first?.was.x ?? 0)), Math.abs(to.box.y - (first?.was.y ?? 0)));
    expect(first?.is).toEqual(news.pictures.toSorted((a, b) => far(a) - far(b))[0]?.box);
  });

  it('that all moved a little are told apart where one of them was removed', () => {
    const count = 520;
    const olds = Array.from({ length: count }, (_, index) => at(index * 20, 50, 4));
    const news = olds.slice(1).map(({ whole }) => at(whole.x + 2, 50, 4));
    const fates = pictureChanges(olds, news, inPlace);
    const moved = fates.filter(({ how }) => how === 'moved');
    expect(moved).toHaveLength(count - 1);
    for (const { was, is } of moved) expect((is?.x ?? 0) - (was?.x ?? 0)).toBeCloseTo(2);
  });
});
