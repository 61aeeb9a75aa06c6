import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointRect } from '#shared/geometry/space.ts';
import {
  boxAround,
  common,
  contains,
  grown,
  inPixel,
  joinedBoxes,
  overlaps,
  pixelsOf,
  shifted,
} from './boxes.ts';

const number = fc.integer({ min: -200, max: 200 });
const side = fc.integer({ min: 1, max: 120 });
const box = fc.record({ x: number, y: number, width: side, height: side });
const boxes = fc.array(box, { minLength: 1, maxLength: 12 });
const isWithin = (outer: PointRect, inner: PointRect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

describe('boxes', () => {
  it('have in common what lies in both, whichever comes first', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        const both = common(a, b);
        expect(common(b, a)).toEqual(both);
        expect(both !== null).toBe(overlaps(a, b));
        if (both !== null) expect(isWithin(a, both) && isWithin(b, both)).toBe(true);
      }),
    );
    const a = { x: 0, y: 0, width: 10, height: 10 };
    expect(common(a, { x: 4, y: -5, width: 3, height: 8 })).toEqual({ x: 4, y: 0, width: 3, height: 3 });
  });

  it('that only touch have nothing in common', () => {
    const a = { x: 0, y: 0, width: 10, height: 10 };
    for (const b of [shifted(a, { right: 10, down: 0 }), shifted(a, { right: 0, down: -10 })]) {
      expect(overlaps(a, b)).toBe(false);
      expect(common(a, b)).toBeNull();
    }
  });

  it('are held by the box around them, of which each side is one of theirs', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        const around = boxAround(all);
        for (const each of all) expect(isWithin(around, each)).toBe(true);
        expect(all.some(({ x }) => x === around.x)).toBe(true);
        expect(all.some(({ y }) => y === around.y)).toBe(true);
        expect(all.some(({ x, width }) => x + width === around.x + around.width)).toBe(true);
        expect(all.some(({ y, height }) => y + height === around.y + around.height)).toBe(true);
      }),
    );
  });

  it('hold what reaches beyond them by a point, and no more', () => {
    const outer = { x: 10, y: 10, width: 20, height: 20 };
    expect(contains(outer, grown(outer, 1))).toBe(true);
    for (const by of [
      { right: 1.1, down: 0 },
      { right: -1.1, down: 0 },
      { right: 0, down: 1.1 },
      { right: 0, down: -1.1 },
    ])
      expect(contains(outer, shifted(outer, by))).toBe(false);
  });

  it('are as they were once grown and shrunk, or moved there and back', () => {
    fc.assert(
      fc.property(box, number, number, (one, right, down) => {
        expect(grown(grown(one, right), -right)).toEqual(one);
        expect(shifted(shifted(one, { right, down }), { right: -right, down: -down })).toEqual(one);
      }),
    );
  });
});

describe('boxes in pixels', () => {
  it('hold every pixel that a box touches, and one more on each side', () => {
    const scale = fc.constantFrom(0.5, 1, 4 / 3, 4);
    fc.assert(
      fc.property(box, scale, ({ x, y, width, height }, scale) => {
        const found = inPixel({ x, y, width, height }, scale);
        expect(found.x).toBe(Math.floor(x * scale) - 1);
        expect(found.y).toBe(Math.floor(y * scale) - 1);
        expect(found.x + found.width).toBe(Math.ceil((x + width) * scale) + 1);
        expect(found.y + found.height).toBe(Math.ceil((y + height) * scale) + 1);
      }),
    );
  });

  it('are seen against two pixels of their ground, four of which are a cell', () => {
    expect(pixelsOf({ x: 30, y: 15, width: 6, height: 3 }, 3)).toEqual({
      x: 38,
      y: 18,
      width: 12,
      height: 8,
    });
    const thin = pixelsOf({ x: 1.1, y: 1.1, width: 0.1, height: 0 }, 4);
    expect(thin).toEqual({ x: -1, y: -1, width: 5, height: 5 });
  });
});

describe('boxes that are joined', () => {
  it('do not overlap any more, and hold all that there was', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        const joined = joinedBoxes(all);
        for (const each of all) expect(joined.some((one) => isWithin(one, each))).toBe(true);
        for (const [at, one] of joined.entries())
          for (const other of joined.slice(at + 1)) expect(overlaps(one, other)).toBe(false);
        expect(boxAround(joined)).toEqual(boxAround(all));
      }),
    );
  });

  it('are joined by one that bridges others, also those that only the whole reaches', () => {
    const row = [0, 20, 40].map((x) => ({ x, y: 0, width: 10, height: 10 }));
    expect(joinedBoxes(row)).toEqual(row);
    expect(joinedBoxes([...row, { x: 5, y: 2, width: 40, height: 2 }])).toEqual([
      { x: 0, y: 0, width: 50, height: 10 },
    ]);
    // The first two make a box that the third is within, though it touches neither.
    const corner = { x: 12, y: 12, width: 3, height: 3 };
    const [tall, wide] = [
      { x: 0, y: 0, width: 5, height: 20 },
      { x: 0, y: 0, width: 20, height: 5 },
    ];
    expect(joinedBoxes([corner, tall, wide])).toEqual([{ x: 0, y: 0, width: 20, height: 20 }]);
  });

  it('are joined where the caller says that they are one', () => {
    const isNear = (a: PointRect, b: PointRect): boolean => overlaps(grown(a, 6), b);
    const row = [0, 15, 40].map((x) => ({ x, y: 0, width: 10, height: 10 }));
    expect(joinedBoxes(row, isNear)).toEqual([{ x: 0, y: 0, width: 25, height: 10 }, row[2]]);
    expect(joinedBoxes(row, () => false)).toEqual(row);
    expect(joinedBoxes([])).toEqual([]);
  });
});
