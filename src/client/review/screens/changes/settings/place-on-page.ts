import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';

interface Spot {
  x: number;
  y: number;
}

/** Screen positions of the page's points (0, 0) and (1, 1). */
export interface PageOnScreen {
  corner: Spot;
  unit: Spot;
}

/** Points along a side below which nothing was drawn, as by a click. */
const minSide = 2;

/** Returns where on the page a spot of the screen is, in points. */
export const pagePoint = ({ corner, unit }: PageOnScreen, { x, y }: Spot): Spot => ({
  x: (x - corner.x) / (unit.x - corner.x),
  y: (y - corner.y) / (unit.y - corner.y),
});

/** Returns the part of the page between two spots of the screen; null where it is too small to be meant. */
export function placeBetween(
  page: PageOnScreen,
  from: Spot,
  to: Spot,
  { width, height }: PageSize,
): PointRect | null {
  const [a, b] = [pagePoint(page, from), pagePoint(page, to)];
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const [left, right] = [within(Math.min(a.x, b.x), width), within(Math.max(a.x, b.x), width)];
  const [top, bottom] = [within(Math.min(a.y, b.y), height), within(Math.max(a.y, b.y), height)];
  return right - left < minSide || bottom - top < minSide
    ? null
    : { x: left, y: top, width: right - left, height: bottom - top };
}
