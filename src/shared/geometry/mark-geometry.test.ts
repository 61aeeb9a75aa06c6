import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark } from '#shared/review/mark.ts';
import { clampToPage, markHandles, moveMark, resizeMark } from './mark-edit.ts';
import { markExtent } from './mark-extent.ts';
import { hitMark, markDistance } from './mark-hit.ts';
import { segmentDistance, simplifyPath } from './simplify.ts';

const page = { width: 600, height: 800 };
const base = { page: 1, colour: 'red' } as const;
const rect: Mark = { ...base, id: 'r', shape: 'rect', x: 100, y: 100, width: 200, height: 50 };
const arrow: Mark = { ...base, id: 'a', shape: 'arrow', from: { x: 10, y: 10 }, to: { x: 110, y: 10 } };
const dot: Mark = { ...base, id: 'd', shape: 'dot', x: 300, y: 400 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ x: number(0, 600), y: number(0, 800) });

describe('hit-testing', () => {
  it('meets strokes and badges, not the inside of a rectangle', () => {
    expect(markDistance(rect, { x: 200, y: 101 }, 1)).toBe(0);
    expect(markDistance(rect, { x: 200, y: 125 }, 1)).toBeCloseTo(22.5);
    expect(markDistance(dot, { x: 306, y: 406 }, 1)).toBe(0);
  });

  it('reaches the same screen distance at any zoom', () => {
    expect(hitMark([arrow], { x: 60, y: 18 }, 1, 6)).toBe(arrow);
    expect(hitMark([arrow], { x: 60, y: 18 }, 4, 6)).toBeNull();
    expect(hitMark([arrow], { x: 60, y: 11 }, 4, 6)).toBe(arrow);
  });

  it('prefers the mark drawn last where two touch', () => {
    const over: Mark = { ...dot, id: 'over' };
    expect(hitMark([dot, over], dot, 1, 6)).toBe(over);
  });
});

describe('editing', () => {
  it('never moves a mark off its page or out of shape', () => {
    fc.assert(
      fc.property(number(-2000, 2000), number(-2000, 2000), (dx, dy) => {
        for (const mark of [rect, arrow, dot]) {
          const before = markExtent(mark);
          const after = markExtent(moveMark(mark, dx, dy, page));
          expect(after.x0).toBeGreaterThanOrEqual(0);
          expect(after.y0).toBeGreaterThanOrEqual(0);
          expect(after.x1).toBeLessThanOrEqual(page.width + 0.011);
          expect(after.y1).toBeLessThanOrEqual(page.height + 0.011);
          expect(after.x1 - after.x0).toBeCloseTo(before.x1 - before.x0, 1);
        }
      }),
    );
  });

  it('keeps the opposite corner while one is dragged, also past it', () => {
    fc.assert(
      fc.property(fc.constantFrom('nw', 'ne', 'se', 'sw'), point, (name, to) => {
        const corners = markHandles(rect);
        const opposite = { nw: 'se', ne: 'sw', se: 'nw', sw: 'ne' }[name];
        const kept = corners.find((corner) => corner.name === opposite);
        const { x0, y0, x1, y1 } = markExtent(resizeMark(rect, name as 'nw', to, page));
        const near = (a: number, b: number | undefined) => Math.abs(a - (b ?? Number.NaN)) < 0.02;
        expect(near(x0, kept?.x) || near(x1, kept?.x)).toBe(true);
        expect(near(y0, kept?.y) || near(y1, kept?.y)).toBe(true);
      }),
    );
    expect(resizeMark(arrow, 'to', { x: 900, y: -5 }, page)).toMatchObject({ to: { x: 600, y: 0 } });
  });

  it('rounds to hundredths inside the page', () => {
    expect(clampToPage({ x: 1.23456, y: 801 }, page)).toEqual({ x: 1.23, y: 800 });
  });
});

describe('path simplification', () => {
  it('stays within the tolerance, keeps the ends and never adds', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 80 }), number(0.1, 20), (path, tolerance) => {
        const kept = simplifyPath(path, tolerance);
        expect(kept.length).toBeLessThanOrEqual(path.length);
        expect(kept[0]).toBe(path[0]);
        expect(kept.at(-1)).toBe(path.at(-1));
        for (const dropped of path) {
          const distances = kept.map((a, i) => segmentDistance(dropped, a, kept[i + 1] ?? a));
          expect(Math.min(...distances)).toBeLessThanOrEqual(tolerance + 1e-6);
        }
      }),
    );
  });

  it('thins what is longer than the limit', () => {
    const noisy = Array.from({ length: 9000 }, (_, i) => ({ x: i / 10, y: (i % 2) * 50 }));
    expect(simplifyPath(noisy, 0.1, 500).length).toBeLessThanOrEqual(500);
  });
});
