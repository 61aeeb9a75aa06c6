import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from './compare-rasters.ts';
import type { Paints } from './inks/painted-inks.ts';

/** A page with more strokes than this is a drawing whose single lines mean nothing. */
const maxStrokes = 20_000;
/** Points within which the middles of two strokes are in one place, and their boxes grew by as much as the weight. */
const sameMiddle = 0.2;
const sameGrowth = 0.4;
/** A weight over another one from which they differ: programs round them. */
const otherWeight = 1.15;
/** Levels of brightness by which pixels of the first look differ where a weight is seen to, and pixels that must. */
const seenBy = 6;
const minPixels = 6;

interface Stroke {
  box: PointRect;
  x: number;
  y: number;
  weight: number;
}

/**
 * Returns the boxes of lines that are as they were but for their weight, by what the files paint: a finer look takes a line
 * that is twice as heavy for one that is drawn one pixel beside.
 */
export function otherWeights(before: Paints, after: Paints, placement: Placement): PointRect[] {
  const [was, is] = [strokesOf(before, placement), strokesOf(after, null)];
  if (was.length === 0 || is.length === 0 || Math.max(was.length, is.length) > maxStrokes) return [];
  const byPlace = new Map<string, Stroke[]>();
  for (const stroke of was) {
    const key = `${Math.round(stroke.x)} ${Math.round(stroke.y)}`;
    const those = byPlace.get(key);
    if (those === undefined) byPlace.set(key, [stroke]);
    else those.push(stroke);
  }
  return is.flatMap((stroke): PointRect[] => {
    const olds: Stroke[] = [];
    for (let x = Math.floor(stroke.x); x <= Math.ceil(stroke.x); x++)
      for (let y = Math.floor(stroke.y); y <= Math.ceil(stroke.y); y++)
        for (const old of byPlace.get(`${x} ${y}`) ?? []) if (isSameLine(old, stroke)) olds.push(old);
    const isOther = ({ weight }: Stroke): boolean =>
      Math.max(weight / stroke.weight, stroke.weight / weight) > otherWeight;
    const [first] = olds;
    return first !== undefined && olds.every(isOther)
      ? [first.weight > stroke.weight ? first.box : stroke.box]
      : [];
  });
}

/** Returns whether a first look sees any difference in a box. */
export function isSeen({ width, height, before, after }: RasterPair, rect: PixelRect): boolean {
  let seen = 0;
  for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++)
    for (let x = Math.max(0, rect.x); x < Math.min(width, rect.x + rect.width); x++) {
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) >= seenBy) {
          if (++seen >= minPixels) return true;
          break;
        }
    }
  return false;
}

function strokesOf({ count, boxes, weights }: Paints, placement: Placement | null): Stroke[] {
  const found: Stroke[] = [];
  const scale = placement === null ? 1 : Math.hypot(placement.a, placement.b);
  for (let paint = 0; paint < count && found.length <= maxStrokes; paint++) {
    const weight = (weights[paint] ?? 0) * scale;
    if (weight === 0) continue;
    const [x, y] = [boxes[paint * 4] ?? 0, boxes[paint * 4 + 1] ?? 0];
    const own = {
      x,
      y,
      width: (boxes[paint * 4 + 2] ?? 0) - x,
      height: (boxes[paint * 4 + 3] ?? 0) - y,
    };
    const box = placement === null ? own : placed(placement, own);
    found.push({ box, weight, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return found;
}

function isSameLine(a: Stroke, b: Stroke): boolean {
  const heavier = b.weight - a.weight;
  return (
    Math.abs(a.x - b.x) < sameMiddle &&
    Math.abs(a.y - b.y) < sameMiddle &&
    Math.abs(b.box.width - a.box.width - heavier) < sameGrowth &&
    Math.abs(b.box.height - a.box.height - heavier) < sameGrowth
  );
}
