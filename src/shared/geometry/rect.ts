import type { PointRect } from './space.ts';

export const areaOf = ({ width, height }: PointRect): number => width * height;

/** Returns the points between two rectangles; 0 where they touch. */
export function gapBetween(a: PointRect, b: PointRect): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const along = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.hypot(across, along);
}
