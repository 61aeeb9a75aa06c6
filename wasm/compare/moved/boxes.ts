import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import { cellSide } from '../find-differences.ts';
import type { Shift } from '../pictures/picture-changes.ts';

export const shifted = (box: PointRect, { right, down }: Shift): PointRect => ({
  ...box,
  x: box.x + right,
  y: box.y + down,
});

export const contains = (outer: PointRect, inner: PointRect): boolean =>
  outer.x <= inner.x + 1 &&
  outer.y <= inner.y + 1 &&
  outer.x + outer.width >= inner.x + inner.width - 1 &&
  outer.y + outer.height >= inner.y + inner.height - 1;

/** Returns what two boxes have in common. */
export function common(a: PointRect, b: PointRect): PointRect | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Returns the pixels that `box` touches, and one more on each side. */
export function inPixel({ x, y, width, height }: PointRect, scale: number): PixelRect {
  const [left, top] = [Math.floor(x * scale) - 1, Math.floor(y * scale) - 1];
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * scale) + 1 - left,
    height: Math.ceil((y + height) * scale) + 1 - top,
  };
}

/** Returns the smallest box around all. */
export function boxAround(boxes: readonly PointRect[]): PointRect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const overlaps = (a: PointRect, b: PointRect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Returns the pixels of the first look under a box, and those around: a shape is seen against its ground. `cell`: points
 * along a cell.
 */
export function pixelsOf(box: PointRect, cell: number): PixelRect {
  const x = Math.floor((box.x / cell) * cellSide) - 2;
  const y = Math.floor((box.y / cell) * cellSide) - 2;
  return {
    x,
    y,
    width: Math.ceil(((box.x + box.width) / cell) * cellSide) + 2 - x,
    height: Math.ceil(((box.y + box.height) / cell) * cellSide) + 2 - y,
  };
}

/** Returns a box with so many points more on each side. */
export const grown = ({ x, y, width, height }: PointRect, by: number): PointRect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Returns boxes with those that overlap joined, or that `isOne` says are one. */
export function joinedBoxes(
  boxes: readonly PointRect[],
  isOne: (a: PointRect, b: PointRect) => boolean = overlaps,
): PointRect[] {
  const joined: PointRect[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = 0; at < joined.length; ) {
      const other = joined[at];
      if (other !== undefined && isOne(whole, other)) {
        whole = boxAround([whole, other]);
        joined.splice(at, 1);
        at = 0;
      } else at++;
    }
    joined.push(whole);
  }
  return joined;
}
