import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorShift,
  createPageLayout,
  pageAtY,
  pageRect,
  pagesBetween,
  pageUnder,
  refineLayout,
  toPage,
  toStage,
} from './page-layout.ts';
import { pageGap } from './space.ts';

const size = fc.record({
  width: fc.integer({ min: 10, max: 3000 }),
  height: fc.integer({ min: 10, max: 3000 }),
});
const sizes = fc.array(size, { minLength: 1, maxLength: 60 });
const layoutOf = (known: { width: number; height: number }[]) =>
  createPageLayout(known.length, known[0] ?? { width: 1, height: 1 }, known);

describe('page layout', () => {
  it('stacks pages 30 points apart, centred', () => {
    fc.assert(
      fc.property(sizes, (known) => {
        const layout = layoutOf(known);
        for (let page = 1; page < known.length; page++) {
          const above = pageRect(layout, page);
          expect(pageRect(layout, page + 1).y - above.y - above.height).toBe(pageGap);
          expect(above.x).toBe(-above.width / 2);
        }
        const last = pageRect(layout, known.length);
        expect(last.y + last.height).toBe(layout.height);
      }),
    );
  });

  it('finds each page from any height on it, and clamps outside', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (known, pick, part) => {
        const layout = layoutOf(known);
        const page = (pick % known.length) + 1;
        const rect = pageRect(layout, page);
        expect(pageAtY(layout, rect.y + rect.height * part)).toBe(page);
        expect(pageAtY(layout, -1e6)).toBe(1);
        expect(pageAtY(layout, 1e9)).toBe(known.length);
      }),
    );
  });

  it('lists exactly the pages that touch a band', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: -100, max: 50_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (known, y, height) => {
          const layout = layoutOf(known);
          const { from, to } = pagesBetween(layout, y, y + height);
          for (let page = 1; page <= known.length; page++) {
            const rect = pageRect(layout, page);
            const touches = rect.y <= y + height && rect.y + rect.height >= y;
            expect(page >= from && page <= to).toBe(touches);
          }
        },
      ),
    );
  });

  it('maps page points to the stage and back', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), size, (known, pick, { width: x, height: y }) => {
        const layout = layoutOf(known);
        const page = (pick % known.length) + 1;
        expect(toPage(layout, page, toStage(layout, { page, x, y }))).toEqual({ page, x, y });
      }),
    );
  });

  it('gives unmeasured pages the first size, and knows when nothing changed', () => {
    const layout = createPageLayout(1158, { width: 600, height: 800 });
    expect(layout.height).toBe(1158 * 830 - 30);
    expect(refineLayout(layout, 10, [{ width: 600, height: 800 }])).toBe(layout);
    expect(pageRect(refineLayout(layout, 10, [{ width: 50, height: 100 }]), 11).y).toBe(10 * 830 - 700);
  });

  it('keeps the anchored page in place when pages above it change', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(), (known, measured, pick) => {
        const before = layoutOf(known);
        const page = (pick % known.length) + 1;
        const after = refineLayout(before, 1, measured.slice(0, page - 1));
        const y = pageRect(before, page).y + 5;
        const moved = y + anchorShift(before, after, page, y);
        expect(moved - pageRect(after, page).y).toBeCloseTo(5, 6);
      }),
    );
  });

  it('is on no page beside, between and beyond them', () => {
    const layout = createPageLayout(2, { width: 100, height: 100 });
    expect(pageUnder(layout, { x: 0, y: 50 })).toEqual({ page: 1, x: 50, y: 50 });
    expect(pageUnder(layout, { x: 51, y: 50 })).toBeNull();
    expect(pageUnder(layout, { x: 0, y: 115 })).toBeNull();
    expect(pageUnder(layout, { x: 0, y: 231 })).toBeNull();
    expect(pageUnder(createPageLayout(0, { width: 1, height: 1 }), { x: 0, y: 0 })).toBeNull();
  });
});
