import type { ChangePlace } from '#shared/compare/list-changes.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Mark } from '#shared/review/mark.ts';

/** Points that a mark leaves free around the change. */
const markMargin = 3;

/** Returns a rectangle around what changed, within the page; for a whole page, a pin at its top left. `size`: null if unknown. */
export function markAt({ page, at }: ChangePlace, id: string, size: PageSize | null): Mark {
  if (at === null) return { id, page, colour: 'red', shape: 'dot', x: 24, y: 24 };
  return { id, page, colour: 'red', shape: 'rect', ...within(grown(at), size) };
}

/** Returns a rectangle that leaves something free around another. */
export function grown(at: PointRect): PointRect {
  const [x, y] = [Math.max(0, at.x - markMargin), Math.max(0, at.y - markMargin)];
  return { x, y, width: at.x + at.width + markMargin - x, height: at.y + at.height + markMargin - y };
}

const within = ({ x, y, width, height }: PointRect, size: PageSize | null): PointRect => ({
  ...{ x, y },
  width: Math.min(width, (size?.width ?? Number.POSITIVE_INFINITY) - x),
  height: Math.min(height, (size?.height ?? Number.POSITIVE_INFINITY) - y),
});
