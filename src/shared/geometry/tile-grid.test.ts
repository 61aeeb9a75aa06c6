import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseEdge, baseTile, levelScale, rasterSize, tileEdge, tileKey, tilesCovering } from './tile-grid.ts';

const size = fc.record({
  width: fc.double({ min: 5, max: 4000, noNaN: true }),
  height: fc.double({ min: 5, max: 4000, noNaN: true }),
});
const vast = fc.record({
  width: fc.double({ min: 5, max: 90_000, noNaN: true }),
  height: fc.double({ min: 5, max: 90_000, noNaN: true }),
});
const scale = fc.double({ min: 0.1, max: 4, noNaN: true });

describe('tile grid', () => {
  it('covers a whole page once, without gap or overlap', () => {
    fc.assert(
      fc.property(size, scale, (page, at) => {
        const raster = rasterSize(page, at);
        const tiles = tilesCovering(1, page, at, { x0: 0, y0: 0, x1: page.width, y1: page.height });
        const area = tiles.reduce((sum, { rect }) => sum + rect.width * rect.height, 0);
        expect(area).toBe(raster.width * raster.height);
        expect(new Set(tiles.map((tile) => tileKey(tile, ''))).size).toBe(tiles.length);
        for (const { rect } of tiles) {
          expect(rect.width).toBeLessThanOrEqual(tileEdge);
          expect(rect.x + rect.width).toBeLessThanOrEqual(raster.width);
          expect(rect.y + rect.height).toBeLessThanOrEqual(raster.height);
        }
      }),
    );
  });

  it('covers every point of what is seen and nothing far from it', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(size, scale, part, part, (page, at, across, down) => {
        const x = page.width * across;
        const y = page.height * down;
        const tiles = tilesCovering(1, page, at, { x0: x - 1, y0: y - 1, x1: x + 1, y1: y + 1 });
        const holds = tiles.some(
          ({ rect }) =>
            x * at >= rect.x &&
            x * at <= rect.x + rect.width + 1e-4 &&
            y * at >= rect.y &&
            y * at <= rect.y + rect.height + 1e-4,
        );
        expect(holds).toBe(true);
        expect(tiles.length).toBeLessThanOrEqual(4);
      }),
    );
    expect(tilesCovering(1, { width: 100, height: 100 }, 1, { x0: 0, y0: 200, x1: 100, y1: 300 })).toEqual(
      [],
    );
  });

  it('shows any page as one coarse tile', () => {
    fc.assert(
      fc.property(vast, (page) => {
        const { rect } = baseTile(1, page);
        expect(Math.max(rect.width, rect.height)).toBeLessThanOrEqual(baseEdge + 1);
      }),
    );
  });

  it('is named apart from the tile at its place of a page that was taken to be larger', () => {
    const all = { x0: 0, y0: 0, x1: 300, y1: 400 };
    const [assumed] = tilesCovering(2, { width: 300, height: 400 }, 1, all);
    const [measured] = tilesCovering(2, { width: 400, height: 300 }, 1, all);
    if (assumed === undefined || measured === undefined) throw new Error('a page has no tile');
    expect(tileKey(measured, '')).not.toBe(tileKey(assumed, ''));
    expect(tileKey({ ...measured }, '')).toBe(tileKey(measured, ''));
  });

  it('rasters at the exact scale at rest and an octave at a time in motion', () => {
    expect(levelScale(1.2345, 1, false)).toBe(1.2345);
    expect(levelScale(100, null, false)).toBe(64);
    expect(levelScale(1.2345, 1, true)).toBe(1);
    expect(levelScale(2.5, 1, true)).toBe(4);
    expect(levelScale(0.4, 1, true)).toBe(0.5);
    expect(levelScale(0.03, null, false)).toBe(0.03);
  });
});
