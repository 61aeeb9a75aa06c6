import type { ChangePlace } from '#shared/compare/list-changes.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Mark } from '#shared/review/mark.ts';

/** Points that a mark leaves free around the change. */
const markMargin = 3;

/** Returns a rectangle around what changed; for a whole page, a pin at its top left. */
export function markAt({ page, at }: ChangePlace, id: string): Mark {
  if (at === null) return { id, page, colour: 'red', shape: 'dot', x: 24, y: 24 };
  return { id, page, colour: 'red', shape: 'rect', ...grown(at) };
}

/** Returns a rectangle that leaves something free around another. */
export function grown(at: PointRect): PointRect {
  const [x, y] = [Math.max(0, at.x - markMargin), Math.max(0, at.y - markMargin)];
  return { x, y, width: at.x + at.width + markMargin - x, height: at.y + at.height + markMargin - y };
}
