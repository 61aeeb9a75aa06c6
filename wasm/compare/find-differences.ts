import { inPlace, type Placement } from '#shared/compare/change.ts';
import { pointsPerMm } from '#shared/compare/placement.ts';
import type { Thresholds } from '#shared/compare/sensitivity.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { type CellGrid, type CellRect, clearCells, clusters, emptyGrid } from './cell-grid.ts';
import { compareRasters, type RasterPair } from './compare-rasters.ts';
import type { DrawnPage } from './drawn-page.ts';

/**
 * Pixels a point, unless the page is so large that it would have more than `maxPixels`: then it is first drawn smaller
 * as a whole, and at this scale part by part. A page of more than `maxTimesPixels` times as many is never drawn as a
 * whole with more.
 */
export const usualScale = 96 / 72;
const maxPixels = 3_000_000;
/** Pixels per cell at first. */
export const cellSide = 4;
/** Pixels a point of the second look at least, 288 dpi, whatever the size of the page. */
export const fineScale = 3 * usualScale;
/**
 * The second look of a page pair that is first drawn at `usualScale` draws at most so many pixels, in at most so many
 * parts. A larger page has more by its area, up to so many times.
 */
const finePixels = 9_000_000;
const fineParts = 6;
const maxTimesPixels = 8;
const maxTimesParts = 4;
const bandPixels = 4_000_000;
/** Pixels per cell with which the whole of a page that was first drawn small is looked at, at most. */
const maxSide = Math.floor(cellSide * Math.sqrt(maxTimesPixels));
/** A change of brightness over four cells, in levels times pixels, that deserves the second look. */
const inkNear = 240;
/** The same threshold for ink that moved to a neighbouring place, for example from a 6 to a 0 in small type. */
const stirNear = 300;
/** If more cells than this certainly differ, a second look adds nothing. */
const large = 400;

/** What differs, in cells over the new page. */
export interface Differences {
  grid: CellGrid;
  /** 1 where a cell differs. */
  marks: Uint8Array;
  /** Square points of each cell that differ. */
  area: Float32Array;
  /** Points along a cell. */
  cell: number;
  /** Boxes of cells that looked different until they were drawn finer, in points. */
  rendering: PointRect[];
}

/** What the file itself says, 1 for each cell that it is true of. */
export interface KnownCells {
  /** A word is here that the other page has not. */
  suspects: Uint8Array;
  /** A picture of both pages covers it. */
  inPicture: Uint8Array;
}

export interface CoarseSize {
  /** Pixels a point. */
  scale: number;
  columns: number;
  rows: number;
}

/** Returns how `page` is first drawn: in whole cells. */
export function coarseSize({ size }: DrawnPage): CoarseSize {
  const scale = Math.min(usualScale, Math.sqrt(maxPixels / (size.width * size.height)));
  return {
    scale,
    columns: Math.max(1, Math.ceil((size.width * scale - 0.01) / cellSide)),
    rows: Math.max(1, Math.ceil((size.height * scale - 0.01) / cellSide)),
  };
}

/** Returns 1 for each cell that one of `boxes` touches. */
export function cellsUnder(boxes: readonly PointRect[], { columns, rows, scale }: CoarseSize): Uint8Array {
  const cells = new Uint8Array(columns * rows);
  const cell = cellSide / scale;
  for (const { x, y, width, height } of boxes) {
    const right = Math.min(columns - 1, Math.floor((x + width) / cell));
    const bottom = Math.min(rows - 1, Math.floor((y + height) / cell));
    for (let row = Math.max(0, Math.floor(y / cell)); row <= bottom; row++)
      for (let column = Math.max(0, Math.floor(x / cell)); column <= right; column++)
        cells[row * columns + column] = 1;
  }
  return cells;
}

/** Two pages that are compared as drawn. */
interface DrawnComparison {
  before: DrawnPage;
  after: DrawnPage;
  /** Both pages, drawn at `coarse`. */
  pair: RasterPair;
  coarse: CoarseSize;
  /** Where the old page is on the new one. */
  placement: Placement;
  /** Pixels of tolerance. */
  reach: number;
  known: KnownCells;
  thresholds: Thresholds;
}

/**
 * Returns what differs between two pages, with a second look at 288 dpi where that can tell more: at what is near a
 * threshold, small, or suspect. It is drawn part by part, so that none takes much memory.
 */
export function findDifferences(comparison: DrawnComparison): Differences {
  const { before, after, pair, coarse, placement, reach, known, thresholds } = comparison;
  const { suspects, inPicture } = known;
  const { columns, rows, scale } = coarse;
  const grid = emptyGrid(columns, rows);
  const cell = cellSide / scale;
  const marks = new Uint8Array(columns * rows);
  const area = new Float32Array(columns * rows);
  const page: CellRect = { column: 0, row: 0, columns, rows };
  /** Draws a part of the page with `side` pixels along a cell, and compares it. */
  const look = (part: CellRect, side: number): void => {
    for (const band of inBands(part, side)) {
      clearCells(grid, band);
      const rect = {
        x: (band.column - 1) * side,
        y: (band.row - 1) * side,
        width: (band.columns + 2) * side,
        height: (band.rows + 2) * side,
      };
      const closer = {
        width: rect.width,
        height: rect.height,
        before: before.draw(rect, side / cell, placement, before.canvases.part),
        after: after.draw(rect, side / cell, inPlace, after.canvases.part),
      };
      compareRasters({ pair: closer, grid, area: band, side, margin: side, reach, thresholds, inPicture });
      judge(grid, marks, area, (cell / side) ** 2, band);
    }
  };
  if (isReduced(coarse)) look(page, Math.min(sideAt(usualScale, cell), maxSide));
  else {
    compareRasters({ pair, grid, area: page, side: cellSide, margin: 0, reach, thresholds, inPicture });
    judge(grid, marks, area, 1 / scale ** 2, page);
  }
  const larger = Math.max(1, (columns * rows * cell ** 2 * usualScale ** 2) / maxPixels);
  for (const part of lookCloser(grid, marks, suspects, cell, larger)) look(part, sideAt(fineScale, cell));
  return { grid, marks, area, cell, rendering: dropSmall(marks, area, suspects, grid, cell, thresholds) };
}

/** Returns whether a page is so large that its first drawing cannot show what the usual one would. */
export const isReduced = ({ scale }: CoarseSize): boolean => scale < usualScale;

/** Returns the pixels along a cell, whole ones, with which a page has at least `scale` pixels a point. */
const sideAt = (scale: number, cell: number): number => Math.ceil(scale * cell - 0.001);

/** Returns 1 for each cell of a pair drawn at `coarse` that differs at the first look. */
export function coarseMarks(
  pair: RasterPair,
  { columns, rows, scale }: CoarseSize,
  thresholds: Thresholds,
): Uint8Array {
  const grid = emptyGrid(columns, rows);
  const marks = new Uint8Array(columns * rows);
  const page = { column: 0, row: 0, columns, rows };
  const inPicture = new Uint8Array(columns * rows);
  compareRasters({ pair, grid, area: page, side: cellSide, margin: 0, reach: 1, thresholds, inPicture });
  judge(grid, marks, new Float32Array(columns * rows), 1 / scale ** 2, page);
  return marks;
}

/** Sets `marks` and `area` of the cells of `part`. A pixel has `pixelArea` square points. */
function judge(
  grid: CellGrid,
  marks: Uint8Array,
  area: Float32Array,
  pixelArea: number,
  part: CellRect,
): void {
  for (let row = part.row; row < part.row + part.rows; row++)
    for (let column = part.column; column < part.column + part.columns; column++) {
      const cell = row * grid.columns + column;
      const edges = grid.edges[cell] ?? 0;
      const isTone = grid.tones[cell] === 1;
      marks[cell] = edges > 0 || isTone ? 1 : 0;
      area[cell] = (edges + (isTone ? (grid.flats[cell] ?? 0) : 0)) * pixelArea;
    }
}

/** Returns what differs at the first look of a pair drawn at `coarse`, in pictures that cover `inPicture`. */
export function coarseDifferences(
  pair: RasterPair,
  { columns, rows, scale }: CoarseSize,
  inPicture: Uint8Array,
  thresholds: Thresholds,
): Differences {
  const grid = emptyGrid(columns, rows);
  const marks = new Uint8Array(columns * rows);
  const area = new Float32Array(columns * rows);
  const page = { column: 0, row: 0, columns, rows };
  const cell = cellSide / scale;
  compareRasters({ pair, grid, area: page, side: cellSide, margin: 0, reach: 1, thresholds, inPicture });
  judge(grid, marks, area, 1 / scale ** 2, page);
  const rendering = dropSmall(marks, area, new Uint8Array(columns * rows), grid, cell, thresholds);
  return { grid, marks, area, cell, rendering };
}

/**
 * The parts of the page to draw finer, the least certain first, within the limits. A page has so many times the area
 * of one that is drawn at the usual scale at once.
 */
function lookCloser(
  grid: CellGrid,
  marks: Uint8Array,
  suspects: Uint8Array,
  cell: number,
  times: number,
): CellRect[] {
  const { columns, rows } = grid;
  const open = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const [beside, below] = [column + 1 < columns, row + 1 < rows];
      const four = (of: Int32Array): number =>
        (of[at] ?? 0) +
        (beside ? (of[at + 1] ?? 0) : 0) +
        (below ? (of[at + columns] ?? 0) : 0) +
        (beside && below ? (of[at + columns + 1] ?? 0) : 0);
      const isNear =
        (grid.near[at] ?? 0) > 0 || Math.abs(four(grid.ink)) > inkNear || four(grid.stir) > stirNear;
      if (marks[at] === 1 || suspects[at] === 1 || isNear) open[at] = 1;
    }
  const boxes = clusters(open, columns, rows, 1)
    .filter(({ cells }) => cells.reduce((sum, cell) => sum + (marks[cell] ?? 0), 0) < large)
    .map(({ box }) => grown(box, columns, rows))
    .sort((a, b) => a.columns * a.rows - b.columns * b.rows);
  const budget = (finePixels * Math.min(maxTimesPixels, times)) / sideAt(fineScale, cell) ** 2;
  // Boxes grow where they are joined.
  const parts = joined(affordable(boxes, budget), fineParts * Math.min(maxTimesParts, times));
  return affordable(
    parts.sort((a, b) => cells(a) - cells(b)),
    budget,
  );
}

/** Returns the boxes, from the first on, that have no more than `most` cells. */
function affordable(boxes: readonly CellRect[], most: number): CellRect[] {
  let left = most;
  return boxes.filter((box) => {
    left -= cells(box);
    return left >= 0;
  });
}

/**
 * Returns the fewest parts of a part, as each costs a run through the whole page, that take no more than `bandPixels`
 * together with their margins of a cell.
 */
function inBands(part: CellRect, side: number): CellRect[] {
  const most = bandPixels / side ** 2;
  let [columns, rows, fewest] = [1, 1, Number.POSITIVE_INFINITY];
  for (let high = 1; high <= part.rows; high++) {
    const wide = Math.min(part.columns, Math.floor(most / (high + 2)) - 2);
    if (wide < 1) break;
    const count = Math.ceil(part.rows / high) * Math.ceil(part.columns / wide);
    if (count < fewest) [columns, rows, fewest] = [wide, high, count];
  }
  const bands: CellRect[] = [];
  for (let row = 0; row < part.rows; row += rows)
    for (let column = 0; column < part.columns; column += columns)
      bands.push({
        column: part.column + column,
        row: part.row + row,
        columns: Math.min(columns, part.columns - column),
        rows: Math.min(rows, part.rows - row),
      });
  return bands;
}

/** One cell more on each side: what differs is compared with its neighbours. */
function grown(box: CellRect, columns: number, rows: number): CellRect {
  const column = Math.max(0, box.column - 1);
  const row = Math.max(0, box.row - 1);
  return {
    column,
    row,
    columns: Math.min(columns, box.column + box.columns + 1) - column,
    rows: Math.min(rows, box.row + box.rows + 1) - row,
  };
}

/** Joins boxes until none overlap and few are left: each costs a run through the whole page. */
function joined(boxes: readonly CellRect[], most: number): CellRect[] {
  let parts = [...boxes];
  // If there are very many, neighbours in reading order are joined first: the search below is cubic.
  while (parts.length > most * 8) {
    parts.sort((a, b) => a.row - b.row || a.column - b.column);
    const halved: CellRect[] = [];
    for (let at = 0; at < parts.length; at += 2) {
      const [one, other] = [parts[at], parts[at + 1]];
      if (one) halved.push(other ? around(one, other) : one);
    }
    parts = halved;
  }
  for (;;) {
    let best: [one: CellRect, other: CellRect] | null = null;
    let least = parts.length > most ? Number.POSITIVE_INFINITY : 0;
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        const whole = around(one, other);
        const extra = cells(whole) - cells(one) - cells(other);
        if (extra < least) {
          least = extra;
          best = [one, other];
        }
      }
    if (best === null) return parts;
    const [one, other] = best;
    parts = [...parts.filter((part) => part !== one && part !== other), around(one, other)];
  }
}

const cells = ({ columns, rows }: CellRect): number => columns * rows;

function around(a: CellRect, b: CellRect): CellRect {
  const column = Math.min(a.column, b.column);
  const row = Math.min(a.row, b.row);
  return {
    column,
    row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
  };
}

/** Unmarks groups of cells below the minimum area, unless a word that changed explains them, and returns their boxes. */
function dropSmall(
  marks: Uint8Array,
  area: Float32Array,
  suspects: Uint8Array,
  { columns, rows }: CellGrid,
  cell: number,
  { areaMm2 }: Thresholds,
): PointRect[] {
  const dropped: PointRect[] = [];
  for (const { box, cells: found } of clusters(marks, columns, rows, 1)) {
    const sum = found.reduce((total, at) => total + (area[at] ?? 0), 0);
    if (sum >= areaMm2 * pointsPerMm ** 2 || found.some((at) => suspects[at] === 1)) continue;
    for (const at of found) marks[at] = 0;
    dropped.push({
      x: box.column * cell,
      y: box.row * cell,
      width: box.columns * cell,
      height: box.rows * cell,
    });
  }
  return dropped;
}
