import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { Thresholds } from '#shared/compare/sensitivity.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { CellGrid, CellRect } from './cell-grid.ts';
import type { PageWord } from './page-content.ts';

/** Two drawings of one rectangle: RGBA, 8 bits each, rows without padding. */
export interface RasterPair {
  width: number;
  height: number;
  before: Uint8Array;
  after: Uint8Array;
}

interface RasterComparison {
  pair: RasterPair;
  /** Gets the counts. */
  grid: CellGrid;
  /** The cells of the grid that the drawings show. */
  area: CellRect;
  /** Pixels along a cell. */
  side: number;
  /** Pixels on each side of the drawings that lie outside `area` and are only neighbours. */
  margin: number;
  /** Pixels of tolerance. */
  reach: number;
  thresholds: Thresholds;
  /** 1 for cells of the grid that a picture covers. */
  inPicture: Uint8Array;
}

/** Recompressed pictures differ in places by a few times the threshold of tone. */
const pictureTone = 4;
/** A pixel is flat if its neighbours differ by at most this many levels. */
const flat = 8;

/**
 * Counts in each cell of `area` the pixels that differ. A pixel differs by an edge where it is outside the range of its
 * neighbours in the other drawing, either way: one pixel of anti-aliasing is no difference. It differs by tone where
 * both drawings are flat around it.
 */
export function compareRasters(comparison: RasterComparison): void {
  const { pair, grid, area, side, margin, reach, thresholds, inPicture } = comparison;
  const { width, height, before, after } = pair;
  const { edge, contrastShare, tone } = thresholds;
  const wordsBefore = new Uint32Array(before.buffer, before.byteOffset, width * height);
  const wordsAfter = new Uint32Array(after.buffer, after.byteOffset, width * height);
  const near = edge / 4;
  for (let y = margin; y < height - margin; y++) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height - 1, y + reach);
    const row = (area.row + Math.floor((y - margin) / side)) * grid.columns + area.column;
    for (let x = margin; x < width - margin; x++) {
      const at = y * width + x;
      if (wordsBefore[at] === wordsAfter[at]) continue;
      const cell = row + Math.floor((x - margin) / side);
      const red = (after[at * 4] ?? 0) - (before[at * 4] ?? 0);
      const green = (after[at * 4 + 1] ?? 0) - (before[at * 4 + 1] ?? 0);
      const blue = (after[at * 4 + 2] ?? 0) - (before[at * 4 + 2] ?? 0);
      const byRed = Math.abs(red);
      const byGreen = Math.abs(green);
      const byBlue = Math.abs(blue);
      const by = Math.max(byRed, byGreen, byBlue);
      if (by < (inPicture[cell] === 1 ? pictureTone * tone : tone)) continue;
      // A pixel leaves the range of its neighbours by at most its own difference. If that is small, the channel that
      // differs most suffices to see whether it is flat.
      const least = by > near ? near : by - 1;
      const left = Math.max(0, x - reach);
      const right = Math.min(width - 1, x + reach);
      let most = -1e9;
      let isFlat = true;
      for (let channel = 0; channel < 3; channel++) {
        if ((channel === 0 ? byRed : channel === 1 ? byGreen : byBlue) <= least) continue;
        if (by <= near && !isFlat) break;
        const was = before[at * 4 + channel] ?? 0;
        const is = after[at * 4 + channel] ?? 0;
        // Grey on grey is the same in every channel.
        if (channel > 0 && was === before[at * 4] && is === after[at * 4] && most > -1e9) continue;
        let lowBefore = was;
        let highBefore = was;
        let lowAfter = is;
        let highAfter = is;
        for (let nearY = top; nearY <= bottom; nearY++) {
          const end = (nearY * width + right) * 4 + channel;
          for (let neighbour = (nearY * width + left) * 4 + channel; neighbour <= end; neighbour += 4) {
            const valueBefore = before[neighbour] ?? 0;
            const valueAfter = after[neighbour] ?? 0;
            if (valueBefore < lowBefore) lowBefore = valueBefore;
            else if (valueBefore > highBefore) highBefore = valueBefore;
            if (valueAfter < lowAfter) lowAfter = valueAfter;
            else if (valueAfter > highAfter) highAfter = valueAfter;
          }
        }
        const contrast = Math.max(highBefore - lowBefore, highAfter - lowAfter);
        const outside = Math.max(lowAfter - was, was - highAfter, lowBefore - is, is - highBefore);
        const beyond = outside - contrast * contrastShare;
        if (beyond > most) most = beyond;
        if (contrast > flat) isFlat = false;
      }
      if (most > edge) grid.edges[cell] = (grid.edges[cell] ?? 0) + 1;
      else if (most > near) grid.near[cell] = (grid.near[cell] ?? 0) + 1;
      if (isFlat) {
        grid.flats[cell] = (grid.flats[cell] ?? 0) + 1;
        grid.red[cell] = (grid.red[cell] ?? 0) + red;
        grid.green[cell] = (grid.green[cell] ?? 0) + green;
        grid.blue[cell] = (grid.blue[cell] ?? 0) + blue;
      } else {
        const brighter = (red + 2 * green + blue) >> 2;
        grid.ink[cell] = (grid.ink[cell] ?? 0) + brighter;
        grid.stir[cell] = (grid.stir[cell] ?? 0) + Math.abs(brighter);
      }
    }
  }
  markTones(grid, area, side * side, tone, inPicture);
}

/** A cell differs in tone where this share of its pixels are flat and differ. */
const toneShare = 0.25;

function markTones(
  grid: CellGrid,
  area: CellRect,
  pixels: number,
  tone: number,
  inPicture: Uint8Array,
): void {
  for (let row = area.row; row < area.row + area.rows; row++)
    for (let column = area.column; column < area.column + area.columns; column++) {
      const cell = row * grid.columns + column;
      const count = grid.flats[cell] ?? 0;
      if (count < pixels * toneShare) continue;
      const most = Math.max(
        Math.abs(grid.red[cell] ?? 0),
        Math.abs(grid.green[cell] ?? 0),
        Math.abs(grid.blue[cell] ?? 0),
      );
      if (most > tone * (inPicture[cell] === 1 ? pictureTone : 1) * count) grid.tones[cell] = 1;
    }
}

/** Makes the drawings of `pair` equal where `covered` is 1, and outside of the old page, whose rest is not known. */
export function leaveOut(
  { width, height, before, after }: RasterPair,
  covered: Uint8Array,
  page: PointRect,
  scale: number,
): void {
  const was = new Uint32Array(before.buffer, before.byteOffset, width * height);
  const is = new Uint32Array(after.buffer, after.byteOffset, width * height);
  const [left, right] = [page.x * scale, (page.x + page.width) * scale - 1];
  const [top, bottom] = [page.y * scale, (page.y + page.height) * scale - 1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (covered[at] === 1 || x < left || x > right || y < top || y > bottom) was[at] = is[at] ?? 0;
    }
}

/** Returns 1 for each pixel that a word covers on either page, in place or at `placement`. */
export function pixelsUnder(
  words: readonly PageWord[],
  placement: Placement,
  { width, height }: RasterPair,
  scale: number,
): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (const { box } of words.flatMap((word) => [word, { box: placed(placement, word.box) }])) {
    const [left, right] = [Math.floor(box.x * scale) - 1, Math.ceil((box.x + box.width) * scale) + 1];
    const [top, bottom] = [Math.floor(box.y * scale) - 1, Math.ceil((box.y + box.height) * scale) + 1];
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      pixels.fill(
        1,
        y * width + Math.max(0, Math.min(width, left)),
        y * width + Math.max(0, Math.min(width, right)),
      );
  }
  return pixels;
}
