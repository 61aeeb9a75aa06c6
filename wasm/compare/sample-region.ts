import { inPlace, type Placement, type ShownColour } from '#shared/compare/change.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from './compare-rasters.ts';
import type { DrawnPage } from './drawn-page.ts';
import { type CoarseSize, cellSide, usualScale } from './find-differences.ts';
import { pixelsOf } from './moved/boxes.ts';

export interface RegionSample {
  /** Correlation of brightness, −1 to 1; 1 where both are flat, 0 where one is. */
  likeness: number;
  /** Mean colours of the pixels that differ the most. */
  old: ShownColour;
  new: ShownColour;
}

/** Mean difference in levels above which a picture was recoloured; recompression stays below it. */
const recoloured = 2.5;

/** Returns whether the mean colour of `rect`, but for what is in `without`, differs. */
export function isRecoloured(
  { width, height, before, after }: RasterPair,
  rect: PixelRect,
  without: readonly PixelRect[] = [],
): boolean {
  const right = Math.min(width, rect.x + rect.width);
  const bottom = Math.min(height, rect.y + rect.height);
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, rect.y); y < bottom; y++) {
    const onRow = without.filter((other) => y >= other.y && y < other.y + other.height);
    for (let x = Math.max(0, rect.x); x < right; x++) {
      if (onRow.some((other) => x >= other.x && x < other.x + other.width)) continue;
      const at = (y * width + x) * 4;
      count++;
      for (let channel = 0; channel < 3; channel++)
        sums[channel] = (sums[channel] ?? 0) + (after[at + channel] ?? 0) - (before[at + channel] ?? 0);
    }
  }
  return sums.some((sum) => Math.abs(sum) > recoloured * count);
}

/** Variance of brightness below which a region is flat. */
const flatVariance = 4;

/** Returns how alike the two drawings of `rect` are in structure, and the colours that they differ by. */
export function sampleRegion({ width, height, before, after }: RasterPair, rect: PixelRect): RegionSample {
  const right = Math.min(width, rect.x + rect.width);
  const bottom = Math.min(height, rect.y + rect.height);
  let count = 0;
  let [sumOld, sumNew, squaresOld, squaresNew, products, most] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.max(0, rect.y); y < bottom; y++)
    for (let x = Math.max(0, rect.x); x < right; x++) {
      const at = (y * width + x) * 4;
      const was = brightness(before, at);
      const is = brightness(after, at);
      count++;
      sumOld += was;
      sumNew += is;
      squaresOld += was * was;
      squaresNew += is * is;
      products += was * is;
      most = Math.max(most, apart(before, after, at));
    }
  const old = [0, 0, 0];
  const fresh = [0, 0, 0];
  let differing = 0;
  for (let y = Math.max(0, rect.y); y < bottom; y++)
    for (let x = Math.max(0, rect.x); x < right; x++) {
      const at = (y * width + x) * 4;
      if (apart(before, after, at) < most / 2) continue;
      differing++;
      for (let channel = 0; channel < 3; channel++) {
        old[channel] = (old[channel] ?? 0) + (before[at + channel] ?? 0);
        fresh[channel] = (fresh[channel] ?? 0) + (after[at + channel] ?? 0);
      }
    }
  const varianceOld = squaresOld / count - (sumOld / count) ** 2;
  const varianceNew = squaresNew / count - (sumNew / count) ** 2;
  const together = products / count - (sumOld / count) * (sumNew / count);
  const areFlat = varianceOld < flatVariance && varianceNew < flatVariance;
  const isOneFlat = varianceOld < flatVariance || varianceNew < flatVariance;
  const likeness = areFlat ? 1 : isOneFlat ? 0 : together / Math.sqrt(varianceOld * varianceNew);
  const mean = (sums: readonly number[]): ShownColour => {
    const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / Math.max(1, differing)));
    return [red, green, blue];
  };
  return { likeness, old: mean(old), new: mean(fresh) };
}

const brightness = (pixels: Uint8Array, at: number): number =>
  ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) / 256;

const apart = (before: Uint8Array, after: Uint8Array, at: number): number =>
  Math.max(
    Math.abs((before[at] ?? 0) - (after[at] ?? 0)),
    Math.abs((before[at + 1] ?? 0) - (after[at + 1] ?? 0)),
    Math.abs((before[at + 2] ?? 0) - (after[at + 2] ?? 0)),
  );

/** Compares the drawings of a box, in points, at 96 dpi where the first look has fewer. */
export type RegionSampler = (box: PointRect) => RegionSample;

/** Pixels of a place that is drawn once more for its colours, unless the first look has more. */
const maxSampled = 1_000_000;
/** Places of a page that are drawn once more: for each of them all operators of both pages are run. */
const maxCloser = 40;
/** Pixels a point below which a small place is a dot, whatever its shape is. */
const shapelessBelow = usualScale / 4;

/**
 * Returns what compares the drawings of a box. If the first look at the pages was a small one, the first `maxCloser` boxes
 * of which another shows more are drawn at the usual scale. Later ones are compared as they were first drawn, and count as
 * unlike where that does not show their shapes.
 */
export function regionSampler({
  before,
  after,
  pair,
  coarse,
  placement,
}: {
  before: DrawnPage;
  after: DrawnPage;
  /** The first look at both pages, drawn at `coarse`. */
  pair: RasterPair;
  coarse: CoarseSize;
  placement: Placement;
}): RegionSampler {
  let left = maxCloser;
  return (box) => {
    const scale = Math.min(usualScale, Math.sqrt(maxSampled / (box.width * box.height)));
    if (left === 0 || scale <= coarse.scale) {
      const sample = sampleRegion(pair, pixelsOf(box, cellSide / coarse.scale));
      return scale > coarse.scale && coarse.scale < shapelessBelow ? { ...sample, likeness: 0 } : sample;
    }
    left--;
    const rect = pixelsOf(box, cellSide / scale);
    const { width, height } = rect;
    const closer = {
      width,
      height,
      before: before.draw(rect, scale, placement, before.canvases.part),
      after: after.draw(rect, scale, inPlace, after.canvases.part),
    };
    return sampleRegion(closer, { x: 0, y: 0, width, height });
  };
}
