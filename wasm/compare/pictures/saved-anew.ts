import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from '../compare-rasters.ts';
import { cellSide } from '../find-differences.ts';

/** Pixels of a picture along a block of JPEG's: its mean colour is kept within a few levels. */
const block = 8;
/** Levels of brightness, and of a channel over two blocks, by which a block differs that was edited. */
const brightnessKept = 8;
const colourKept = 12;
/** Levels of brightness of a single pixel: fine lines. Saving a picture anew blurs edges by less. */
const lineKept = 90;
/** Levels between pixels of a cell that has a structure, and the share of such cells that differ in any one saved anew. */
const structure = 12;
const touched = 0.6;

/**
 * Returns which of the cells of a picture that seem to differ do so by more than saving it as a JPEG anew does; null if it
 * was not saved anew, as then most of it has the same pixels. `pixel`: pixels of the drawing along one of the picture.
 */
export function editedCells(
  pair: RasterPair,
  rect: PixelRect,
  pixel: number,
  isMarked: (column: number, row: number) => boolean,
): ((column: number, row: number) => boolean) | null {
  const left = Math.max(0, rect.x);
  const top = Math.max(0, rect.y);
  const width = Math.min(pair.width, rect.x + rect.width) - left;
  const height = Math.min(pair.height, rect.y + rect.height) - top;
  if (width <= 0 || height <= 0 || !isSavedAnew(pair, { x: left, y: top, width, height }, isMarked))
    return null;
  const sums = summed(pair, { x: left, y: top, width, height });
  const side = Math.max(cellSide, Math.round(block * pixel));
  return (column, row) => {
    const x = column * cellSide - left;
    const y = row * cellSide - top;
    for (let down = 0; down < cellSide; down++)
      for (let across = 0; across < cellSide; across++) {
        const [pixelX, pixelY] = [x + across, y + down];
        if (pixelX < 0 || pixelY < 0 || pixelX >= width || pixelY >= height) continue;
        const at = ((top + pixelY) * pair.width + left + pixelX) * 4;
        if (Math.abs(brightness(pair.after, at) - brightness(pair.before, at)) > lineKept) return true;
      }
    const around = (length: number, channel: number): number =>
      meanAround(sums, width, height, x + cellSide / 2, y + cellSide / 2, length, channel);
    return (
      Math.abs(around(side, 3)) > brightnessKept ||
      [0, 1, 2].some((channel) => Math.abs(around(side * 2, channel)) > colourKept)
    );
  };
}

/** Returns whether most of the cells with a structure differ at all where none is marked: an edit leaves them as they are. */
function isSavedAnew(
  { width: across, before, after }: RasterPair,
  { x, y, width, height }: PixelRect,
  isMarked: (column: number, row: number) => boolean,
): boolean {
  let [structured, differing] = [0, 0];
  for (let row = Math.ceil(y / cellSide); (row + 1) * cellSide <= y + height; row++)
    for (let column = Math.ceil(x / cellSide); (column + 1) * cellSide <= x + width; column++) {
      if (isMarked(column, row)) continue;
      let [low, high, isOther] = [255, 0, false];
      for (let down = row * cellSide; down < (row + 1) * cellSide; down++)
        for (let right = column * cellSide; right < (column + 1) * cellSide; right++) {
          const at = (down * across + right) * 4;
          const level = before[at + 1] ?? 0;
          low = Math.min(low, level);
          high = Math.max(high, level);
          for (let channel = 0; channel < 3; channel++)
            if (before[at + channel] !== after[at + channel]) isOther = true;
        }
      if (high - low < structure) continue;
      structured++;
      if (isOther) differing++;
    }
  return differing > touched * structured;
}

const channels = 4;

/** Returns the sums of differences from the top left of `rect` on: of red, green, blue and brightness. */
function summed({ width: across, before, after }: RasterPair, { x, y, width, height }: PixelRect) {
  const sums = new Float64Array((width + 1) * (height + 1) * channels);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = ((y + row) * across + x + column) * 4;
      const to = ((row + 1) * (width + 1) + column + 1) * channels;
      const above = to - (width + 1) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const by =
          channel === 3
            ? brightness(after, from) - brightness(before, from)
            : (after[from + channel] ?? 0) - (before[from + channel] ?? 0);
        sums[to + channel] =
          by +
          (sums[above + channel] ?? 0) +
          (sums[to - channels + channel] ?? 0) -
          (sums[above - channels + channel] ?? 0);
      }
    }
  return sums;
}

/** Returns the mean difference of a square around a point, as far as it is in the picture. */
function meanAround(
  sums: Float64Array,
  width: number,
  height: number,
  x: number,
  y: number,
  side: number,
  channel: number,
): number {
  const left = Math.max(0, Math.min(width - side, Math.round(x - side / 2)));
  const top = Math.max(0, Math.min(height - side, Math.round(y - side / 2)));
  const right = Math.min(width, left + side);
  const bottom = Math.min(height, top + side);
  const at = (column: number, row: number): number =>
    sums[(row * (width + 1) + column) * channels + channel] ?? 0;
  return (
    (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) /
    ((right - left) * (bottom - top))
  );
}

const brightness = (pixels: Uint8Array, at: number): number =>
  ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) / 256;
