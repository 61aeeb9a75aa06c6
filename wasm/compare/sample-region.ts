import type { ShownColour } from '#shared/compare/change.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from './compare-rasters.ts';

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
