import { type Mark, markDefaults, type Point } from '#shared/review/mark.ts';
import { segmentDistance } from './simplify.ts';

/**
 * Returns the position of a mark's number: the dot itself, an arrow's or a line's start, a rectangle's top
 * left corner.
 */
export function markAnchor(mark: Mark): Point {
  if (mark.shape === 'arrow') return mark.from;
  if (mark.shape === 'draw') return mark.points[0] ?? { x: 0, y: 0 };
  return { x: mark.x, y: mark.y };
}

/** A mark's strokes as a path of page points; closed for a rectangle, empty for a dot. */
export function markPath(mark: Mark): readonly Point[] {
  if (mark.shape === 'dot') return [];
  if (mark.shape === 'arrow') return [mark.from, mark.to];
  if (mark.shape === 'draw') return mark.points;
  const { x, y, width, height } = mark;
  const right = x + width;
  const bottom = y + height;
  return [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
    { x, y },
  ];
}

/** CSS pixels between a page point and the ink of a mark at `pixelsPerPoint`; 0 on its stroke or badge. */
export function markDistance(mark: Mark, point: Point, pixelsPerPoint: number): number {
  const anchor = markAnchor(mark);
  const badge = Math.hypot(point.x - anchor.x, point.y - anchor.y) * pixelsPerPoint - markDefaults.radius - 2;
  const path = markPath(mark);
  let stroke = Number.POSITIVE_INFINITY;
  for (let i = 1; i < path.length; i++)
    stroke = Math.min(stroke, segmentDistance(point, path[i - 1], path[i]));
  return Math.max(0, Math.min(badge, stroke * pixelsPerPoint - markDefaults.strokeWidth / 2));
}

/** The nearest mark within `reach` CSS pixels, the one drawn last where several touch; all must be on one page. */
export function hitMark(
  marks: readonly Mark[],
  point: Point,
  pixelsPerPoint: number,
  reach: number,
): Mark | null {
  let best: Mark | null = null;
  let nearest = reach;
  for (const mark of marks) {
    const distance = markDistance(mark, point, pixelsPerPoint);
    if (distance <= nearest) {
      nearest = distance;
      best = mark;
    }
  }
  return best;
}
