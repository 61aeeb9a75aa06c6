import type { PointRect } from '#shared/geometry/space.ts';
import type { PageText, TextLine } from '#shared/protocol/pdf-worker.ts';
import type { Point } from '#shared/review/mark.ts';

/** Points around a line that still count as on it. */
const lineReach = 2;

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The box around quads `from` to `to` (excluded) of 8 numbers each; upright, as lines of proofs nearly always are. */
function quadBox(quads: Float32Array, from: number, to: number): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let i = from * 8; i < to * 8; i += 2) {
    const x = quads[i] ?? 0;
    const y = quads[i + 1] ?? 0;
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}

const lineBox = ({ quads }: TextLine): Box => quadBox(quads, 0, quads.length / 8);
const asRect = ({ x0, y0, x1, y1 }: Box): PointRect => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

export const quadRects = (quads: Float32Array): PointRect[] =>
  Array.from({ length: quads.length / 8 }, (_, i) => asRect(quadBox(quads, i, i + 1)));

/** Returns whether a page point is on a line of text. */
export function isOnText(text: PageText, { x, y }: Point): boolean {
  return text.lines.some((line) => {
    const box = lineBox(line);
    return (
      x >= box.x0 - lineReach && x <= box.x1 + lineReach && y >= box.y0 - lineReach && y <= box.y1 + lineReach
    );
  });
}

/** The characters between two page points in reading order, and one rectangle a line they are on. */
export function selectText(text: PageText, from: Point, to: Point): { text: string; rects: PointRect[] } {
  const a = nearestGap(text, from);
  const b = nearestGap(text, to);
  if (a === null || b === null) return { text: '', rects: [] };
  const [start, end] = a.line < b.line || (a.line === b.line && a.gap <= b.gap) ? [a, b] : [b, a];
  const parts: string[] = [];
  const rects: PointRect[] = [];
  for (let i = start.line; i <= end.line; i++) {
    const line = text.lines[i];
    if (line === undefined) continue;
    const first = i === start.line ? start.gap : 0;
    const last = i === end.line ? end.gap : line.quads.length / 8;
    parts.push(line.text.slice(first, last));
    if (last > first) rects.push(asRect(quadBox(line.quads, first, last)));
  }
  return { text: parts.join('\n'), rects };
}

/** The line nearest to a point and the gap between its characters: 0 is before the first. */
function nearestGap(text: PageText, point: Point): { line: number; gap: number } | null {
  let best: { line: number; distance: number } | null = null;
  text.lines.forEach((line, i) => {
    const box = lineBox(line);
    const dx = Math.max(box.x0 - point.x, 0, point.x - box.x1);
    const dy = Math.max(box.y0 - point.y, 0, point.y - box.y1);
    // Height counts more than width, so that a drag past a line's end stays on that line.
    const distance = Math.hypot(dx, dy * 4);
    if (best === null || distance < best.distance) best = { line: i, distance };
  });
  const found = best as { line: number; distance: number } | null;
  const quads = found === null ? undefined : text.lines[found.line]?.quads;
  if (found === null || quads === undefined) return null;
  let gap = 0;
  for (let i = 0; i < quads.length / 8; i++) {
    const box = quadBox(quads, i, i + 1);
    if (point.x > (box.x0 + box.x1) / 2) gap = i + 1;
  }
  return { line: found.line, gap };
}
