import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import { baseScale, tileKey } from '#shared/geometry/tile-grid.ts';
import { planTiles, type TilePlanInput } from './tile-plan.ts';

const size = { width: 600, height: 800 };
const layout = createPageLayout(1158, size);
const input = (change: Partial<TilePlanInput> = {}): TilePlanInput => ({
  layout,
  seen: { x0: -350, y0: 8300, x1: 350, y1: 9000 },
  scale: 2,
  direction: 1,
  covered: () => true,
  ...change,
});
const pagesOf = (plan: ReturnType<typeof planTiles>) => new Set(plan.map(({ tile }) => tile.page));

describe('tile plan', () => {
  it('asks for a coarse picture first where a page would be blank', () => {
    const plan = planTiles(input({ covered: () => false }));
    expect(plan[0]).toMatchObject({ priority: 'view', tile: { page: 11, scale: baseScale(size) } });
    expect(planTiles(input())[0]?.priority).toBe('sharp');
  });

  it('then for all detail in view, from the middle out, then for what comes', () => {
    const order = planTiles(input({ covered: () => false })).map(({ priority }) => priority);
    expect(order).toEqual([...order].sort((a, b) => rank(a) - rank(b)));
    expect(order.filter((priority) => priority === 'sharp').length).toBe(4);
  });

  it('looks ahead in the direction of the scroll', () => {
    const down = pagesOf(planTiles(input({ direction: 1 })));
    const up = pagesOf(planTiles(input({ direction: -1 })));
    expect(Math.max(...down)).toBeGreaterThan(Math.max(...up));
    expect(Math.min(...up)).toBeLessThan(Math.min(...down));
  });

  it('wants a bounded number of tiles, each once, wherever it looks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 970_000 }),
        fc.double({ min: 0.1, max: 64, noNaN: true }),
        (y, scale) => {
          const half = { x: 450 / scale, y: 400 / scale };
          const seen = { x0: -half.x, x1: half.x, y0: y, y1: y + 2 * half.y };
          const plan = planTiles(input({ seen, scale, covered: () => false }));
          const keys = plan.map(({ tile }) => tileKey(tile, ''));
          expect(new Set(keys).size).toBe(keys.length);
          expect(plan.length).toBeLessThan(80);
          for (const { tile } of plan) expect(tile.page >= 1 && tile.page <= 1158).toBe(true);
        },
      ),
    );
  });

  it('wants nothing of an empty document', () => {
    expect(planTiles(input({ layout: createPageLayout(0, size) }))).toEqual([]);
  });
});

const rank = (priority: string) => ['view', 'sharp', 'ahead'].indexOf(priority);
