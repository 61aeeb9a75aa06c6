import type { PageSize } from '#shared/files/attachment.ts';
import type { Point } from './mark.ts';

/** Pixels of the canvas that records up to version 0.1 were drawn on. */
const gapPx = 30;
const imageTopPx = 80;

interface Extent {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * Records up to version 0.1 hold pixels on one canvas: pages at `scale` one under another with 30 px between
 * them, centred on the widest; an image begins 80 px from the top. A mark belongs to the page its middle is
 * nearest to. Returns that page (from 1) and the map from canvas pixels to points on it, kept on the page.
 */
export function oldCanvasPoint(
  extent: Extent,
  scale: number,
  sheet: { pageSizes: readonly PageSize[]; image: boolean },
): { page: number; place: (point: Point) => Point } {
  const widest = Math.max(...sheet.pageSizes.map((size) => size.width));
  const middle = (extent.y0 + extent.y1) / 2;
  let top = sheet.image ? imageTopPx : 0;
  let index = 0;
  for (const size of sheet.pageSizes.slice(0, -1)) {
    if (middle < top + size.height * scale + gapPx / 2) break;
    top += size.height * scale + gapPx;
    index++;
  }
  const size = sheet.pageSizes[index] ?? { width: widest, height: 0 };
  const left = ((widest - size.width) * scale) / 2;
  const clamp = (value: number, limit: number) => Math.min(Math.max(value, 0), limit);
  return {
    page: index + 1,
    place: ({ x, y }) => ({
      x: clamp((x - left) / scale, size.width),
      y: clamp((y - top) / scale, size.height),
    }),
  };
}
