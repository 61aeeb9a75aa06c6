import type { Thresholds } from '#shared/compare/sensitivity.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import { clusters } from '../cell-grid.ts';
import { leaveOut, type RasterPair } from '../compare-rasters.ts';
import { type CoarseSize, cellSide, coarseDifferences } from '../find-differences.ts';
import { isRecoloured, sampleRegion } from '../sample-region.ts';
import { boxAround } from './boxes.ts';

/** A picture is another one where this share of it differs; below that something in it does. */
export const wholePicture = 0.3;
/** Two drawings with this correlation are one structure in other colours. */
export const alike = 0.9;

export type PictureChange = 'replaced' | 'recoloured' | 'retouched';

/** A cell's edge, in pixels, at each side of a part: what differs is compared with its neighbours. */
const margin = cellSide;

/**
 * Returns what became of a picture besides its move, as far as it can be seen. Its edges, which another part of a pixel
 * cuts, do not count. `pair` has the old page moved along with it; `box` is where it is seen on both; `leftOut` is 1 for
 * each pixel of the page that is something else.
 */
export function changeWithin(
  box: PointRect,
  pair: RasterPair,
  leftOut: Uint8Array,
  { scale }: CoarseSize,
  thresholds: Thresholds,
): PictureChange | null {
  const inset = (edge: number): number => Math.min(cellSide / scale, edge / 4) * scale;
  const [across, along] = [inset(box.width), inset(box.height)];
  const left = Math.max(0, cellAt(box.x * scale + across));
  const top = Math.max(0, cellAt(box.y * scale + along));
  const right = Math.min(pair.width, cellAfter((box.x + box.width) * scale - across));
  const bottom = Math.min(pair.height, cellAfter((box.y + box.height) * scale - along));
  if (right <= left || bottom <= top) return null;
  const from = { x: Math.max(0, left - margin), y: Math.max(0, top - margin) };
  const part = {
    ...from,
    width: Math.min(pair.width, right + margin) - from.x,
    height: Math.min(pair.height, bottom + margin) - from.y,
  };
  const [seen, covered] = [partOf(pair, part), partOfMask(leftOut, pair.width, part)];
  leaveOut(seen, covered, { x: 0, y: 0, width: part.width, height: part.height }, 1);
  const size = { scale, columns: part.width / cellSide, rows: part.height / cellSide };
  const { marks } = coarseDifferences(
    seen,
    size,
    new Uint8Array(size.columns * size.rows).fill(1),
    thresholds,
  );

  dropLineEnds(marks, covered, size);
  const inner = { x: left - part.x, y: top - part.y, width: right - left, height: bottom - top };
  const differing: PixelRect[] = [];
  let cells = 0;
  for (let y = inner.y; y < inner.y + inner.height; y += cellSide)
    for (let x = inner.x; x < inner.x + inner.width; x += cellSide) {
      const cell = { x, y, width: cellSide, height: cellSide };
      if (!partOfMask(covered, part.width, cell).includes(0)) continue;
      cells++;
      if (marks[(y / cellSide) * size.columns + x / cellSide] === 1) differing.push(cell);
    }
  const whole = uncovered(seen, covered, inner);
  if (whole === null) return null;
  const isSameShape = differing.length === 0 || isAlike(whole);
  if (differing.length > wholePicture * cells && !isSameShape) return 'replaced';
  // A spot alone changes the mean as well.
  const isSpot = differing.length <= wholePicture * cells;
  const rest = isSpot ? uncovered(seen, withCells(covered, differing, part.width), inner) : whole;
  if (rest !== null && isRecoloured(rest, { x: 0, y: 0, width: rest.width, height: 1 })) return 'recoloured';
  if (differing.length === 0) return null;
  const changed = uncovered(seen, covered, grown(differing));
  return changed !== null && isAlike(changed) ? 'recoloured' : 'retouched';
}

/** Cells along which a line that stays may be lost. */
const lost = 24;
/**
 * Unmarks what is one cell thin and goes on in what is covered: a line that stays is lost where it is as bright as its
 * ground on one of the pages.
 */
function dropLineEnds(
  marks: Uint8Array,
  covered: Uint8Array,
  { columns, rows }: Pick<CoarseSize, 'columns' | 'rows'>,
): void {
  for (const { box, cells } of clusters(marks, columns, rows, 1)) {
    if (Math.min(box.columns, box.rows) > 1) continue;
    const goesOn = (across: number, along: number): boolean => {
      const left = Math.max(0, box.column - across);
      const top = Math.max(0, box.row - along);
      const beside = {
        x: left * cellSide,
        y: top * cellSide,
        width: (Math.min(columns, box.column + box.columns + across) - left) * cellSide,
        height: (Math.min(rows, box.row + box.rows + along) - top) * cellSide,
      };
      return partOfMask(covered, columns * cellSide, beside).includes(1);
    };
    // A single cell does not tell which way its line runs.
    if ((box.rows === 1 && goesOn(lost, 1)) || (box.columns === 1 && goesOn(1, lost)))
      for (const cell of cells) marks[cell] = 0;
  }
}

/** In cells: what a product with a scale may be beside the edge that it means. */
const slack = 1e-6;
const cellAt = (pixel: number): number => Math.floor(pixel / cellSide + slack) * cellSide;
const cellAfter = (pixel: number): number => Math.ceil(pixel / cellSide - slack) * cellSide;

const isAlike = (row: RasterPair): boolean =>
  sampleRegion(row, { x: 0, y: 0, width: row.width, height: 1 }).likeness > alike;

function partOf({ width, before, after }: RasterPair, part: PixelRect): RasterPair {
  const size = { width: part.width, height: part.height };
  const cut = (pixels: Uint8Array): Uint8Array => {
    const found = new Uint8Array(size.width * size.height * 4);
    for (let y = 0; y < size.height; y++) {
      const at = ((part.y + y) * width + part.x) * 4;
      found.set(pixels.subarray(at, at + size.width * 4), y * size.width * 4);
    }
    return found;
  };
  return { ...size, before: cut(before), after: cut(after) };
}

function partOfMask(mask: Uint8Array, width: number, part: PixelRect): Uint8Array {
  const found = new Uint8Array(part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    const at = (part.y + y) * width + part.x;
    found.set(mask.subarray(at, at + part.width), y * part.width);
  }
  return found;
}

function withCells(mask: Uint8Array, cells: readonly PixelRect[], width: number): Uint8Array {
  const found = mask.slice();
  for (const { x, y, height, ...cell } of cells)
    for (let row = y; row < y + height; row++) found.fill(1, row * width + x, row * width + x + cell.width);
  return found;
}

/** Returns the pixels of `rect` that are not covered, in one row; null if there are none. */
function uncovered(
  { width, height, before, after }: RasterPair,
  covered: Uint8Array,
  rect: PixelRect,
): RasterPair | null {
  const [left, top] = [Math.max(0, rect.x), Math.max(0, rect.y)];
  const right = Math.min(width, rect.x + rect.width);
  const bottom = Math.min(height, rect.y + rect.height);
  const most = Math.max(0, right - left) * Math.max(0, bottom - top);
  const [was, is] = [new Uint8Array(most * 4), new Uint8Array(most * 4)];
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (covered[at] === 1) continue;
      for (let channel = 0; channel < 4; channel++) {
        was[count * 4 + channel] = before[at * 4 + channel] ?? 0;
        is[count * 4 + channel] = after[at * 4 + channel] ?? 0;
      }
      count++;
    }
  if (count === 0) return null;
  return { width: count, height: 1, before: was.subarray(0, count * 4), after: is.subarray(0, count * 4) };
}

/** Returns the box around `rects`, with two pixels more on each side: a shape is seen against its ground. */
function grown(rects: readonly PixelRect[]): PixelRect {
  const { x, y, width, height } = boxAround(rects);
  return { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
}
