import type { PointRect } from '#shared/geometry/space.ts';
import { type CellRect, clusters } from './cell-grid.ts';
import type { Differences } from './find-differences.ts';
import type { MovedLooks } from './moved/moved-looks.ts';
import type { Shift } from './pictures/picture-changes.ts';

/** Cells of difference are joined over gaps of fewer cells than this, whatever their size. */
const reach = 2;
/** Those within a picture are: what was painted over a spot of it differs here and there. */
const reachWithin = 5;
/** Share of a cell from which on what is outside of a box shows in it: half a pixel. */
const cut = 1 / 8;
/** A cluster moved along with words if a first look sees this share of its cells, and this share of those did. */
const mostly = 0.5;
const movedAlong = 0.9;

/** The cells that differ and are not explained yet. */
export class OpenMarks {
  readonly #marks: Uint8Array;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cell: number;

  constructor({ marks, grid, cell }: Differences) {
    this.#marks = marks.slice();
    this.#columns = grid.columns;
    this.#rows = grid.rows;
    this.#cell = cell;
  }

  any(boxes: readonly PointRect[]): boolean {
    return boxes.some((box) => this.#cells(box).some((cell) => this.#marks[cell] === 1));
  }

  /** Share of the cells of `box` that are left. */
  share(box: PointRect): number {
    const cells = this.#cells(box);
    return cells.filter((cell) => this.#marks[cell] === 1).length / Math.max(1, cells.length);
  }

  has(column: number, row: number): boolean {
    return this.#marks[row * this.#columns + column] === 1;
  }

  /**
   * Takes what is left in `box`, but for cells that its edges cut and that differ beyond them too: their ground may. Returns
   * the boxes of the clusters of those cells of it that count, all if it is not given which, and the share of the cells of
   * `box` that these are; null if none is left.
   */
  takeWithin(
    box: PointRect,
    counts: ((column: number, row: number) => boolean) | null,
  ): { boxes: PointRect[]; share: number } | null {
    const goesOn = this.#goesOnBeyond(box);
    const cells = this.#cells(box).filter((cell) => !goesOn(cell));
    const taken = cells.filter((cell) => this.#marks[cell] === 1);
    for (const cell of taken) this.#marks[cell] = 0;
    const found = taken.filter(
      (cell) => counts === null || counts(cell % this.#columns, Math.floor(cell / this.#columns)),
    );
    if (found.length === 0) return null;
    const counted = new Uint8Array(this.#marks.length);
    for (const cell of found) counted[cell] = 1;
    return {
      boxes: clusters(counted, this.#columns, this.#rows, reachWithin).map(({ box: around }) =>
        this.#around(around),
      ),
      share: found.length / cells.length,
    };
  }

  /** Takes the cells under `boxes` and the marked ones beside them, whose pixels reach over. */
  take(boxes: readonly PointRect[]): void {
    for (const { x, y, width, height } of boxes) {
      const half = this.#cell / 2;
      for (const cell of this.#cells({
        x: x - half,
        y: y - half,
        width: width + 2 * half,
        height: height + 2 * half,
      }))
        this.#marks[cell] = 0;
    }
  }

  /** Takes each cluster that lies as it was, so many points further. */
  takeMovedAlong(by: Shift, differsMoved: MovedLooks['differsMoved']): void {
    const found = clusters(this.#marks, this.#columns, this.#rows, reach);
    if (found.length === 0) return;
    const differs = differsMoved(by);
    const seen = differsMoved({ right: 0, down: 0 });
    const [right, down] = [by.right / this.#cell, by.down / this.#cell];
    const isSame = (column: number, row: number): boolean =>
      column < 0 || row < 0 || column >= this.#columns || row >= this.#rows
        ? true
        : differs[row * this.#columns + column] !== 1;
    // What came there was elsewhere, and what was there went elsewhere.
    const isMoved = (cell: number): boolean => {
      const column = cell % this.#columns;
      const row = (cell - column) / this.#columns;
      return (
        isSame(column, row) &&
        [Math.floor(column + right), Math.ceil(column + right)].every((x) =>
          [Math.floor(row + down), Math.ceil(row + down)].every((y) => isSame(x, y)),
        )
      );
    };
    // That look says nothing of what it does not see, such as a fine line on a large page.
    for (const { cells } of found) {
      const telling = cells.filter((cell) => seen[cell] === 1);
      if (telling.length < mostly * cells.length) continue;
      if (telling.filter(isMoved).length >= movedAlong * telling.length)
        for (const cell of cells) this.#marks[cell] = 0;
    }
  }

  /** Returns what is left, as the boxes of the cells of each cluster. */
  rest(): PointRect[][] {
    return clusters(this.#marks, this.#columns, this.#rows, reach).map(({ cells }) =>
      cells.map((cell) => this.#box(cell)),
    );
  }

  /** Returns what tells the cells that a side of `box` cuts and that differ as those beyond it do. */
  #goesOnBeyond({ x, y, width, height }: PointRect): (cell: number) => boolean {
    const at = (edge: number): number => Math.floor(edge / this.#cell);
    const [left, top, right, bottom] = [at(x), at(y), at(x + width), at(y + height)];
    // What is as thin as its edges has nothing but those.
    const [isWide, isHigh] = [right - left > 1, bottom - top > 1];
    const differs = (column: number, row: number): boolean =>
      column >= 0 && column < this.#columns && this.has(column, row);
    const beyond = new Set<number>();
    const add = (column: number, row: number, right: number, down: number): void => {
      if (differs(column, row) && differs(column + right, row + down))
        beyond.add(row * this.#columns + column);
    };
    const isCut = (outside: number): boolean => outside > cut * this.#cell;
    const [cutLeft, cutTop] = [isCut(x - left * this.#cell), isCut(y - top * this.#cell)];
    const cutRight = isCut((right + 1) * this.#cell - x - width);
    const cutBottom = isCut((bottom + 1) * this.#cell - y - height);
    for (let row = top; row <= bottom && isWide; row++) {
      if (cutLeft) add(left, row, -1, 0);
      if (cutRight) add(right, row, 1, 0);
    }
    for (let column = left; column <= right && isHigh; column++) {
      if (cutTop) add(column, top, 0, -1);
      if (cutBottom) add(column, bottom, 0, 1);
    }
    return (cell) => beyond.has(cell);
  }

  #cells({ x, y, width, height }: PointRect): number[] {
    const cells: number[] = [];
    const right = Math.min(this.#columns - 1, Math.floor((x + width) / this.#cell));
    const bottom = Math.min(this.#rows - 1, Math.floor((y + height) / this.#cell));
    for (let row = Math.max(0, Math.floor(y / this.#cell)); row <= bottom; row++)
      for (let column = Math.max(0, Math.floor(x / this.#cell)); column <= right; column++)
        cells.push(row * this.#columns + column);
    return cells;
  }

  #around({ column, row, columns, rows }: CellRect): PointRect {
    const size = this.#cell;
    return { x: column * size, y: row * size, width: columns * size, height: rows * size };
  }

  #box(cell: number): PointRect {
    const column = cell % this.#columns;
    const size = this.#cell;
    return { x: column * size, y: ((cell - column) / this.#columns) * size, width: size, height: size };
  }
}
