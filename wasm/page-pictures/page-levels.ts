import type { DrawnLevel } from '#shared/files/picture-pack.ts';
import { rasterSize, tilesCovering } from '#shared/geometry/tile-grid.ts';
import { faultOf } from '#wasm/engine-error.ts';
import { drawWhole, type LoadedMupdf } from '#wasm/load-mupdf.ts';
import type { OpenFile } from '#wasm/open-file.ts';
import { sizeOf } from '#wasm/page-geometry.ts';
import { jpegOf, rasterRgb, scaleRange } from '#wasm/raster.ts';

/** Pixels of the longer edge of a page that fits a large screen. */
const fittingEdge = 1240;
/** The finest level shows it four times as large; each coarser one half as large, down to one tile. */
const finest = 4;
const quality = 82;

/**
 * Returns a page in levels, coarse before fine; none if it is drawn as large as it fits a screen within `afterMs` (null:
 * it is known not to be). The finest are left out where memory does not allow them.
 */
export function pageLevels(
  library: LoadedMupdf,
  file: OpenFile,
  number: number,
  afterMs: number | null,
): DrawnLevel[] {
  const { mupdf } = library;
  const page = file.loadPage(number);
  try {
    const size = sizeOf(page.getBounds());
    const fitting = Math.min(fittingEdge / Math.max(size.width, size.height), scaleRange.most / finest);
    const list = page.toDisplayList(true);
    try {
      const raster = (scale: number): Raster => {
        const pixels = rasterSize(size, scale);
        return { ...pixels, scale, rgb: drawWhole(library, () => rasterRgb(mupdf, list, pixels, scale)) };
      };
      const started = performance.now();
      const fit = afterMs === null ? null : raster(fitting);
      if (afterMs !== null && performance.now() - started <= afterMs) return [];
      const levels: DrawnLevel[] = [];
      let next = withinMemory(() => raster(fitting * finest)) ?? fit ?? raster(fitting);
      for (;;) {
        const { scale, width, height, rgb } = next;
        const tiles = tilesCovering(number, size, scale, { x0: 0, y0: 0, x1: size.width, y1: size.height });
        levels.unshift({
          page: number,
          scale,
          columns: tiles.filter(({ row }) => row === 0).length,
          tiles: tiles.map(({ rect }) => jpegOf(mupdf, rgb, width, rect, quality)),
        });
        if (tiles.length === 1 || height <= 1) return levels;
        next = halved(next, rasterSize(size, scale / 2));
      }
    } finally {
      list.destroy();
    }
  } finally {
    page.destroy();
  }
}

interface Raster {
  width: number;
  height: number;
  /** Pixels a point. */
  scale: number;
  /** Three bytes a pixel. */
  rgb: Uint8Array;
}

/** Returns what is drawn; null where memory does not allow it. */
function withinMemory(draw: () => Raster): Raster | null {
  try {
    return draw();
  } catch (error) {
    if (faultOf(error, () => ({ kind: 'invalid' })).kind !== 'memory') throw error;
    return null;
  }
}

/** Returns a raster half as large, each pixel the mean of four. */
function halved(of: Raster, { width, height }: { width: number; height: number }): Raster {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const above = Math.min(2 * y, of.height - 1) * of.width;
    const below = Math.min(2 * y + 1, of.height - 1) * of.width;
    for (let x = 0; x < width; x++) {
      const left = Math.min(2 * x, of.width - 1);
      const right = Math.min(2 * x + 1, of.width - 1);
      const corners = [above + left, above + right, below + left, below + right];
      for (let band = 0; band < 3; band++) {
        let sum = 2;
        for (const corner of corners) sum += of.rgb[corner * 3 + band] ?? 0;
        rgb[(y * width + x) * 3 + band] = sum >> 2;
      }
    }
  }
  return { width, height, scale: of.scale / 2, rgb };
}
