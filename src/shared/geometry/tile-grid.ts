import type { PageSize } from '#shared/files/attachment.ts';
import type { PixelRect } from '../protocol/pdf-worker.ts';

/** Edge of a tile in device pixels; the last of a row or column is smaller. */
export const tileEdge = 1024;
/** Longest edge of the one-tile picture of a whole page, drawn until detail has come. */
export const baseEdge = 512;
/** What the engine rasters, in device pixels a point. */
export const rasterLimits = { min: 0.005, max: 64 } as const;

export interface GridTile {
  page: number;
  /** Device pixels a point. */
  scale: number;
  column: number;
  row: number;
  rect: PixelRect;
}

const clampScale = (scale: number) => Math.min(Math.max(scale, rasterLimits.min), rasterLimits.max);

/**
 * The scale to raster at for a camera at `wanted` device pixels a point. At rest it is the camera's own, so that
 * tiles are drawn pixel for pixel. While it moves it stays at `current` as long as that is within a factor of two,
 * then goes to the next power of two, so that a long zoom costs a raster an octave.
 */
export function levelScale(wanted: number, current: number | null, moving: boolean): number {
  const exact = clampScale(wanted);
  if (!moving) return exact;
  if (current !== null && current <= exact * 2 && current >= exact / 2) return current;
  return clampScale(2 ** Math.ceil(Math.log2(exact)));
}

/** The scale at which the whole page is one tile. */
export function baseScale(page: PageSize): number {
  return clampScale(Math.min(1, baseEdge / Math.max(page.width, page.height, 1)));
}

/** Size of a page's raster: a last, partly covered pixel counts whole. */
export function rasterSize(page: PageSize, scale: number): { width: number; height: number } {
  return {
    width: Math.max(1, Math.ceil(page.width * scale - 1e-6)),
    height: Math.max(1, Math.ceil(page.height * scale - 1e-6)),
  };
}

/** Tiles of one page at one scale that touch a part of it in page points; by rows from the top. */
export function tilesCovering(
  page: number,
  size: PageSize,
  scale: number,
  seen: { x0: number; y0: number; x1: number; y1: number },
): GridTile[] {
  const raster = rasterSize(size, scale);
  if (seen.x0 > size.width || seen.y0 > size.height || seen.x1 < 0 || seen.y1 < 0) return [];
  const range = (low: number, high: number, limit: number): [number, number] => [
    Math.max(0, Math.floor((low * scale) / tileEdge)),
    Math.min(Math.ceil(limit / tileEdge), Math.ceil((high * scale) / tileEdge)),
  ];
  const [column0, column1] = range(seen.x0, seen.x1, raster.width);
  const [row0, row1] = range(seen.y0, seen.y1, raster.height);
  const tiles: GridTile[] = [];
  for (let row = row0; row < row1; row++)
    for (let column = column0; column < column1; column++) {
      const x = column * tileEdge;
      const y = row * tileEdge;
      const width = Math.min(tileEdge, raster.width - x);
      const height = Math.min(tileEdge, raster.height - y);
      if (width > 0 && height > 0) tiles.push({ page, scale, column, row, rect: { x, y, width, height } });
    }
  return tiles;
}

/** The whole page as one tile at `baseScale`. */
export function baseTile(page: number, size: PageSize): GridTile {
  const scale = baseScale(size);
  return { page, scale, column: 0, row: 0, rect: { x: 0, y: 0, ...rasterSize(size, scale) } };
}

/**
 * Returns a tile's key, including its size: pixels requested before the page was measured must not be used for the
 * tile now at that position.
 */
export const tileKey = ({ page, scale, column, row, rect }: GridTile, layers: string): string =>
  `${page}@${scale}/${column},${row}=${rect.width}x${rect.height}${layers === '' ? '' : `~${layers}`}`;
