import { describe, expect, it } from 'vitest';
import { pageRaster } from './page-raster.ts';

const metres = (width: number, height: number) => ({
  width: (width / 0.0254) * 72,
  height: (height / 0.0254) * 72,
});

describe('a page of a proof', () => {
  it('is drawn as chosen, in one image', () => {
    const a4 = { width: 595, height: 842 };
    expect(pageRaster(a4, 144)).toMatchObject({ dpi: 144, width: 1190, height: 1684 });
    expect(pageRaster(a4, 144).tiles).toHaveLength(1);
    expect(pageRaster(metres(0.841, 1.189), 300).dpi).toBeGreaterThanOrEqual(299);
  });

  it('has no less than 144 dpi on any sheet that PDF has without a unit of its own', () => {
    for (const size of [metres(10, 1), metres(3, 4), { width: 14_400, height: 14_400 }])
      for (const dpi of [144, 300]) {
        const raster = pageRaster(size, dpi);
        expect(raster.dpi).toBeGreaterThanOrEqual(144);
        expect(raster.width / raster.height).toBeCloseTo(size.width / size.height, 2);
      }
  });

  it('is less than chosen where its pixels would fill the memory', () => {
    expect(pageRaster(metres(2, 1), 300).dpi).toBe(254);
    expect(pageRaster(metres(50, 20), 144).dpi).toBeLessThan(144);
  });
});
