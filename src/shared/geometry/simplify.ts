import type { Point } from '../model/mark.ts';

/**
 * Fewer points on the same path: none of those left out is further than `tolerance` from what is kept
 * (Ramer, Douglas and Peucker), and at most `limit` remain. First and last stay. Kept points are the given objects.
 */
export function simplifyPath(points: readonly Point[], tolerance: number, limit = 2_000): Point[] {
  let kept = reduce(points, tolerance);
  for (let wider = tolerance || 0.01; kept.length > limit; ) {
    wider *= 2;
    kept = reduce(points, wider);
  }
  return kept;
}

function reduce(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  const last = points.length - 1;
  if (last >= 0) keep[0] = keep[last] = 1;
  const spans: [number, number][] = [[0, last]];
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
  return points.filter((_, i) => keep[i] === 1);
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
