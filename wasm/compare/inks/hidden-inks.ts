import { type InkChange, inPlace, type Placement } from '#shared/compare/change.ts';
import { processInks } from '#shared/compare/process-inks.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { type CellRect, clusters } from '../cell-grid.ts';
import type { DrawnPage } from '../drawn-page.ts';
import { type CoarseSize, cellSide } from '../find-differences.ts';
import { inkChanges } from './painted-inks.ts';
import { type Recoloured, recolouredAreas } from './recoloured-areas.ts';

/** A place that is printed with other inks, whether the drawings in RGB show it or not. */
export interface HiddenInks {
  at: PointRect;
  /** Those whose percents differ. */
  inks: InkChange[];
}

/** How the pages were looked at first, and what that has found: 1 for each cell. */
export interface Shown {
  coarse: CoarseSize;
  leftOut: Uint8Array;
  differs: Uint8Array;
}

/** Cells of an area are joined over gaps of fewer cells than this. */
const reach = 2;
/** A difference is shown in RGB if this share of its cells differ there. */
const isShown = 0.2;
/** Ink that must come or go: in points squared of full ink, and as a share of the cells. */
const minInk = 1;
const minShare = 0.002;
/**
 * An area covers a pixel that changes by at least this share of what its inks do. The edges of an area that another of the
 * same outline covers change by a quarter of it.
 */
const covered = 0.6;
/** Levels by which the other inks of such a pixel may be beside that. */
const sameLevel = 4;
const channelsOfPixel = processInks.length + 1;

/**
 * Returns where other inks are printed although the drawings in RGB are alike: in a black of other inks. Areas are found
 * by what the pages are painted with, and count where their plates change likewise. Changes under ink that is overprinted
 * are not found, nor what `recolouredAreas` leaves out.
 */
export function findHiddenInks(
  before: DrawnPage,
  after: DrawnPage,
  placement: Placement,
  inksOut: readonly string[],
  { coarse, leftOut, differs }: Shown,
): HiddenInks[] {
  const { columns, scale } = coarse;
  const candidates = recolouredAreas(before.paints(), after.paints(), placement).flatMap((area) => {
    const inks = inkChanges(area.old, area.new).filter(({ name }) => !inksOut.includes(name));
    if (inks.length === 0) return [];
    return groups(area.boxes, coarse)
      .map((cells) => cells.filter((cell) => leftOut[cell] !== 1))
      .map((counted) => ({ counted, cells: counted.filter((cell) => differs[cell] !== 1) }))
      .filter(({ counted, cells }) => cells.length > (1 - isShown) * counted.length)
      .map(({ cells }) => ({ area, inks, cells }));
  });
  const whole = around(
    candidates.flatMap(({ cells }) => cells),
    columns,
  );
  if (whole === null) return [];
  const rect = {
    x: whole.column * cellSide,
    y: whole.row * cellSide,
    width: whole.columns * cellSide,
    height: whole.rows * cellSide,
  };
  const plates = [before.plates(rect, scale, placement), after.plates(rect, scale, inPlace)] as const;
  const cellSize = cellSide / scale;
  return candidates.flatMap(({ area, inks, cells }) => {
    const changed = inkIn(plates, levelsOf(area), inks, cells, whole, columns);
    const ink = changed.ink / scale ** 2;
    const box = around(changed.cells, columns);
    if (box === null || ink < minInk || ink < minShare * cells.length * cellSize ** 2) return [];
    const { column, row } = box;
    const at = {
      x: column * cellSize,
      y: row * cellSize,
      width: box.columns * cellSize,
      height: box.rows * cellSize,
    };
    return [{ at, inks }];
  });
}

/** Returns the cells that boxes touch, those together that are near each other. */
function groups(boxes: readonly PointRect[], coarse: CoarseSize): number[][] {
  const areas = boxes.map((box) => cellsOf(box, coarse));
  const whole = aroundAll(areas);
  const marks = new Uint8Array(whole.columns * whole.rows);
  for (const { column, row, columns, rows } of areas)
    for (let y = row - whole.row; y < row - whole.row + rows; y++) {
      const from = y * whole.columns + column - whole.column;
      marks.fill(1, from, from + columns);
    }
  return clusters(marks, whole.columns, whole.rows, reach).map(({ cells }) =>
    cells.map((cell) => {
      const [x, y] = [cell % whole.columns, Math.floor(cell / whole.columns)];
      return (whole.row + y) * coarse.columns + whole.column + x;
    }),
  );
}

/** Returns the levels by which each plate changes where an area covers a pixel wholly. */
const levelsOf = ({ old, new: fresh }: Recoloured): number[] =>
  processInks.map((ink) => ((fresh.get(ink) ?? 0) - (old.get(ink) ?? 0)) * 2.55);

/**
 * Returns the cells in which pixels change as the inks of an area do, and by how many pixels of full ink: of the ink
 * that changes most.
 */
function inkIn(
  [was, is]: readonly [Uint8Array, Uint8Array],
  levels: readonly number[],
  inks: readonly InkChange[],
  cells: readonly number[],
  { column, row, columns: across }: CellRect,
  columns: number,
): { ink: number; cells: number[] } {
  const counted = processInks.map((name) => inks.some((ink) => ink.name === name));
  const main = levels.reduce(
    (best, by, at) => (counted[at] && Math.abs(by) > Math.abs(levels[best] ?? 0) ? at : best),
    counted.indexOf(true),
  );
  const most = levels[main] ?? 0;
  let ink = 0;
  const changed = cells.filter((cell) => {
    const sum = ink;
    eachPixel((cell % columns) - column, Math.floor(cell / columns) - row, across, (pixel) => {
      const at = pixel * channelsOfPixel;
      const share = ((is[at + main] ?? 0) - (was[at + main] ?? 0)) / most;
      if (share < covered) return;
      for (let plate = 0; plate < processInks.length; plate++) {
        const by = (is[at + plate] ?? 0) - (was[at + plate] ?? 0);
        if (Math.abs(by - Math.min(1, share) * (levels[plate] ?? 0)) > sameLevel) return;
      }
      ink += Math.abs(share * most) / 255;
    });
    return ink > sum;
  });
  return { ink, cells: changed };
}

/** Returns the cells that a box touches, one at least. */
function cellsOf({ x, y, width, height }: PointRect, { columns, rows, scale }: CoarseSize): CellRect {
  const cell = cellSide / scale;
  // A box may be without an end.
  const inside = (value: number, most: number): number =>
    value > most ? most : value > 0 ? Math.floor(value) : 0;
  const [column, row] = [inside(x / cell, columns - 1), inside(y / cell, rows - 1)];
  return {
    column,
    row,
    columns: inside((x + width) / cell, columns - 1) - column + 1,
    rows: inside((y + height) / cell, rows - 1) - row + 1,
  };
}

/** Visits the pixels of a cell of a drawing that is `across` cells wide. */
function eachPixel(column: number, row: number, across: number, visit: (pixel: number) => void): void {
  for (let y = row * cellSide; y < (row + 1) * cellSide; y++)
    for (let x = column * cellSide; x < (column + 1) * cellSide; x++) visit(y * across * cellSide + x);
}

/** Returns the smallest rectangle around cells; null around none. */
function around(cells: readonly number[], across: number): CellRect | null {
  return cells.length === 0
    ? null
    : aroundAll(
        cells.map((cell) => ({ column: cell % across, row: Math.floor(cell / across), columns: 1, rows: 1 })),
      );
}

function aroundAll(boxes: readonly CellRect[]): CellRect {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { column, row, columns, rows } of boxes) {
    left = Math.min(left, column);
    top = Math.min(top, row);
    right = Math.max(right, column + columns);
    bottom = Math.max(bottom, row + rows);
  }
  return { column: left, row: top, columns: right - left, rows: bottom - top };
}
