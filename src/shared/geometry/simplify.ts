import type { Point } from '#shared/review/mark.ts';

/** Points reduced at once: bounds the work on a scribble, where halving a span rarely halves the work. */
const window = 256;

/**
 * Returns fewer points on the same path: every omitted point is within `tolerance` of the result (Ramer, Douglas
 * and Peucker). Keeps the first and last point. Widens the tolerance until at most `limit` points remain. The kept
 * points are the given objects.
 */
export function simplifyPath(points: readonly Point[], tolerance: number, limit = 2_000): Point[] {
  let kept = reduce(points, tolerance);
  for (let wider = Math.max(tolerance, 0.01) * 2; kept.length > limit; wider *= 2) kept = reduce(kept, wider);
  return kept;
}

function reduce(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  const last = points.length - 1;
  for (let from = 0; from < last; from += window)
    keepWithin(points, from, Math.min(from + window, last), tolerance, keep);
  if (last >= 0) keep[0] = keep[last] = 1;
  return points.filter((_, i) => keep[i] === 1);
}

function keepWithin(
  points: readonly Point[],
  first: number,
  last: number,
  tolerance: number,
  keep: Uint8Array,
): void {
  keep[first] = keep[last] = 1;
  const spans: [number, number][] = [[first, last]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const distance = segmentDistance(points[i], points[from], points[to]);
      if (distance > worst) {
        worst = distance;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    spans.push([from, at], [at, to]);
  }
}

/** Distance of a point from the segment between two others. */
export function segmentDistance(point?: Point, a?: Point, b?: Point): number {
  if (point === undefined || a === undefined || b === undefined) return 0;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - a.x - dx * t, point.y - a.y - dy * t);
}
