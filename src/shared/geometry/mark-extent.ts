import type { Mark } from '#shared/review/mark.ts';

/** The smallest rectangle around a mark's geometry, without its stroke: top left and bottom right, page points. */
export function markExtent(mark: Mark): { x0: number; y0: number; x1: number; y1: number } {
  if (mark.shape === 'dot') return { x0: mark.x, y0: mark.y, x1: mark.x, y1: mark.y };
  if (mark.shape === 'rect')
    return { x0: mark.x, y0: mark.y, x1: mark.x + mark.width, y1: mark.y + mark.height };
  const points = mark.shape === 'arrow' ? [mark.from, mark.to] : mark.points;
  const extent = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x, y } of points) {
    extent.x0 = Math.min(extent.x0, x);
    extent.y0 = Math.min(extent.y0, y);
    extent.x1 = Math.max(extent.x1, x);
    extent.y1 = Math.max(extent.y1, y);
  }
  return extent;
}
