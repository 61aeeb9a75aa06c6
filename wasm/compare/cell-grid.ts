/**
 * Differences of a page in square cells, row by row. A cell is four pixels of the first drawing: 3 points on a page up to
 * A3, more on a larger one (6.5 points on A0).
 */
export interface CellGrid {
  columns: number;
  rows: number;
  /** Pixels that certainly differ at an edge. */
  edges: Uint32Array;
  /** Pixels that may differ at an edge. */
  near: Uint32Array;
  /** 1 where a flat area differs. */
  tones: Uint8Array;
  /** Flat pixels that differ at all, and the sums of their differences. */
  flats: Uint32Array;
  red: Int32Array;
  green: Int32Array;
  blue: Int32Array;
  /** Sum of differences of brightness of the other pixels: a shape drawn slightly beside itself has none. */
  ink: Int32Array;
  /** Sum of their differences of brightness without signs. */
  stir: Int32Array;
}

/** Rectangle of cells. */
export interface CellRect {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

export function emptyGrid(columns: number, rows: number): CellGrid {
  const count = columns * rows;
  return {
    columns,
    rows,
    edges: new Uint32Array(count),
    near: new Uint32Array(count),
    tones: new Uint8Array(count),
    flats: new Uint32Array(count),
    red: new Int32Array(count),
    green: new Int32Array(count),
    blue: new Int32Array(count),
    ink: new Int32Array(count),
    stir: new Int32Array(count),
  };
}

/** Forgets what was found in `area`. */
export function clearCells(grid: CellGrid, area: CellRect): void {
  for (let row = area.row; row < area.row + area.rows; row++) {
    const from = row * grid.columns + area.column;
    const to = from + area.columns;
    grid.edges.fill(0, from, to);
    grid.near.fill(0, from, to);
    grid.tones.fill(0, from, to);
    grid.flats.fill(0, from, to);
    grid.red.fill(0, from, to);
    grid.green.fill(0, from, to);
    grid.blue.fill(0, from, to);
    grid.ink.fill(0, from, to);
    grid.stir.fill(0, from, to);
  }
}

/** Returns the boxes of cells that are marked in `marks`, joined over gaps of fewer than `reach` cells. */
export function clusters(
  marks: Uint8Array,
  columns: number,
  rows: number,
  reach: number,
): { box: CellRect; cells: number[] }[] {
  const seen = new Uint8Array(marks.length);
  const found: { box: CellRect; cells: number[] }[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === 0 || seen[start] === 1) continue;
    const cells = [start];
    seen[start] = 1;
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at] ?? 0;
      const column = cell % columns;
      const row = (cell - column) / columns;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      for (let nearRow = Math.max(0, row - reach); nearRow <= Math.min(rows - 1, row + reach); nearRow++)
        for (
          let nearColumn = Math.max(0, column - reach);
          nearColumn <= Math.min(columns - 1, column + reach);
          nearColumn++
        ) {
          const next = nearRow * columns + nearColumn;
          if (marks[next] === 0 || seen[next] === 1) continue;
          seen[next] = 1;
          cells.push(next);
        }
    }
    found.push({ box: { column: left, row: top, columns: right - left + 1, rows: bottom - top + 1 }, cells });
  }
  return found;
}
