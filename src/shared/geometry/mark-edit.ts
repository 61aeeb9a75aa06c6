import type { PageSize } from '#shared/files/attachment.ts';
import type { Mark, Point } from '#shared/review/mark.ts';
import { markExtent } from './mark-extent.ts';

/** `from`, `to` of an arrow; corners of a rectangle by compass. Dots and free lines move but are not resized. */
export type HandleName = 'from' | 'to' | 'nw' | 'ne' | 'se' | 'sw';
export interface Handle extends Point {
  name: HandleName;
}

export function markHandles(mark: Mark): Handle[] {
  if (mark.shape === 'arrow')
    return [
      { name: 'from', ...mark.from },
      { name: 'to', ...mark.to },
    ];
  if (mark.shape !== 'rect') return [];
  const { x, y, width, height } = mark;
  return [
    { name: 'nw', x, y },
    { name: 'ne', x: x + width, y },
    { name: 'se', x: x + width, y: y + height },
    { name: 'sw', x, y: y + height },
  ];
}

const clamp = (value: number, limit: number) => Math.min(Math.max(value, 0), limit);
/** Hundredths of a point: finer than any device at 6400 %, and short in the stored text. */
const roundPoint = (value: number): number => Math.round(value * 100) / 100;

export function clampToPage(point: Point, page: PageSize): Point {
  return { x: clamp(roundPoint(point.x), page.width), y: clamp(roundPoint(point.y), page.height) };
}

/** The mark moved by points, stopped at the page's edges with its shape kept. */
export function moveMark(mark: Mark, dx: number, dy: number, page: PageSize): Mark {
  const extent = markExtent(mark);
  const right = roundPoint(Math.max(-extent.x0, Math.min(dx, page.width - extent.x1)));
  const down = roundPoint(Math.max(-extent.y0, Math.min(dy, page.height - extent.y1)));
  const shift = ({ x, y }: Point) => clampToPage({ x: x + right, y: y + down }, page);
  switch (mark.shape) {
    case 'dot':
    case 'rect':
      return { ...mark, ...shift(mark) };
    case 'arrow':
      return { ...mark, from: shift(mark.from), to: shift(mark.to) };
    case 'draw':
      return { ...mark, points: mark.points.map(shift) };
  }
}

/** The mark with one handle at `to`. Dragging a corner past the opposite one turns the rectangle over. */
export function resizeMark(mark: Mark, handle: HandleName, to: Point, page: PageSize): Mark {
  const at = clampToPage(to, page);
  if (mark.shape === 'arrow') return handle === 'from' ? { ...mark, from: at } : { ...mark, to: at };
  if (mark.shape !== 'rect') return mark;
  const west = handle === 'nw' || handle === 'sw';
  const north = handle === 'nw' || handle === 'ne';
  const opposite = { x: west ? mark.x + mark.width : mark.x, y: north ? mark.y + mark.height : mark.y };
  return { ...mark, ...rectBetween(at, opposite) };
}

export function rectBetween(a: Point, b: Point): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: roundPoint(Math.abs(a.x - b.x)),
    height: roundPoint(Math.abs(a.y - b.y)),
  };
}
