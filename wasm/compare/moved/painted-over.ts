import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { RasterPair } from '../compare-rasters.ts';
import type { Paints } from '../inks/painted-inks.ts';
import type { MovedPicture, PictureFate } from '../pictures/picture-changes.ts';
import { common, inPixel, overlaps, shifted } from './boxes.ts';

/** Something that both pages paint in one place. */
export interface Staying {
  box: PointRect;
  /** Points of a line; 0 of an area. */
  weight: number;
}

/** What is painted over moved pictures, at most: more is a drawing that would cover all of them. */
const most = 500;
/** Points within which the sides of two boxes are in one place. */
const samePlace = 0.3;
/** Share of a picture that an area may cover without being what lies behind it. */
const covers = 0.5;
/** Pixels that a line reaches beyond its weight, on each side. */
const blurred = 1.5;

/** Returns what both pages paint in one place on the moved ones of their pictures, by what the files say. */
export function stayingOn(
  pictures: readonly PictureFate[],
  before: Paints,
  after: Paints,
  placement: Placement,
): Staying[] {
  const moved = pictures.filter(({ how }) => how === 'moved');
  const on = (paints: Paints, there: Placement | null): Staying[] => {
    const found: Staying[] = [];
    for (let paint = 0; paint < paints.count && found.length <= most; paint++) {
      const [x, y] = [paints.boxes[paint * 4] ?? 0, paints.boxes[paint * 4 + 1] ?? 0];
      const [right, bottom] = [paints.boxes[paint * 4 + 2] ?? 0, paints.boxes[paint * 4 + 3] ?? 0];
      const own = { x, y, width: right - x, height: bottom - y };
      const box = there === null ? own : placed(there, own);
      if (moved.some(({ was, is }) => overlaps(box, was) || overlaps(box, is)))
        found.push({ box, weight: paints.weights[paint] ?? 0 });
    }
    return found;
  };
  const [olds, news] = [on(before, placement), on(after, null)];
  if (Math.max(olds.length, news.length) > most) return [];
  return news.filter(({ box, weight }) =>
    olds.some((old) => isSamePlace(old.box, box) && old.weight > 0 === weight > 0),
  );
}

const isSamePlace = (a: PointRect, b: PointRect): boolean =>
  Math.abs(a.x - b.x) < samePlace &&
  Math.abs(a.y - b.y) < samePlace &&
  Math.abs(a.x + a.width - b.x - b.width) < samePlace &&
  Math.abs(a.y + a.height - b.y - b.height) < samePlace;

/** Sets `mask` where something that stays is on a picture, and where it was on that before the picture moved. */
export function coverStaying(
  mask: Uint8Array,
  pair: RasterPair,
  staying: readonly Staying[],
  { is, by }: MovedPicture,
  scale: number,
): void {
  for (const { box, weight } of staying)
    for (const there of [box, shifted(box, by)]) {
      const on = common(there, is);
      if (on === null) continue;
      // The box of a line does not tell which way that slants.
      if (weight > 0) coverDiagonals(mask, pair, there, weight, scale);
      else if (on.width * on.height < covers * is.width * is.height) coverBox(mask, pair, there, scale);
    }
}

export function coverBox(
  mask: Uint8Array,
  { width, height }: RasterPair,
  box: PointRect,
  scale: number,
): void {
  const rect = inPixel(box, scale);
  const [left, right] = [Math.max(0, rect.x), Math.min(width, rect.x + rect.width)];
  if (right <= left) return;
  for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++)
    mask.fill(1, y * width + left, y * width + right);
}

function coverDiagonals(
  mask: Uint8Array,
  { width, height }: RasterPair,
  box: PointRect,
  weight: number,
  scale: number,
): void {
  const half = (weight / 2) * scale + blurred;
  const inner = (weight / 2) * scale;
  const [left, right] = [box.x * scale + inner, (box.x + box.width) * scale - inner];
  const [top, bottom] = [box.y * scale + inner, (box.y + box.height) * scale - inner];
  const isHuge = half > width + height;
  if (isHuge || ![left, right, top, bottom].every(Number.isFinite)) return;
  const steps = Math.ceil(Math.max(right - left, bottom - top, 1));
  for (const [start, end] of [
    [top, bottom],
    [bottom, top],
  ] as const) {
    const [across, down] = [shareOn(left, right, width, half), shareOn(start, end, height, half)];
    const last = Math.ceil(Math.min(across.to, down.to) * steps);
    for (let step = Math.floor(Math.max(across.from, down.from) * steps); step <= last; step++) {
      const x = left + ((right - left) * step) / steps;
      const y = start + ((end - start) * step) / steps;
      for (let row = Math.max(0, Math.floor(y - half)); row <= Math.min(height - 1, y + half); row++) {
        const [from, to] = [Math.max(0, Math.floor(x - half)), Math.min(width, Math.floor(x + half) + 1)];
        if (to > from) mask.fill(1, row * width + from, row * width + to);
      }
    }
  }
}

/** Returns which share of the way from `start` to `end` is within `reach` of 0 to `size`; none where `from` is after `to`. */
function shareOn(start: number, end: number, size: number, reach: number): { from: number; to: number } {
  const [low, high] = [-reach - 1, size + reach + 1];
  if (start === end) return start < low || start > high ? { from: 1, to: 0 } : { from: 0, to: 1 };
  const [a, b] = [(low - start) / (end - start), (high - start) / (end - start)];
  return { from: Math.max(0, Math.min(a, b)), to: Math.min(1, Math.max(a, b)) };
}
