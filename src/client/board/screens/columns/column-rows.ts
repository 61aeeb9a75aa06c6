import type { BoardColumn } from '#shared/orders/order-phase.ts';

/** One lane of a drawn column; `isOpen` false shows its heading alone. */
export interface LaneRows {
  column: BoardColumn;
  ids: readonly string[];
  isOpen: boolean;
}

export interface ColumnRows {
  lanes: readonly LaneRows[];
  /** Whether each lane begins with a row that is its heading. */
  hasHeadings: boolean;
}

export type ColumnRow =
  | { kind: 'heading'; column: BoardColumn }
  | { kind: 'card'; column: BoardColumn; id: string; position: number };

const headingRows = ({ hasHeadings }: ColumnRows): number => (hasHeadings ? 1 : 0);
const cardRows = ({ isOpen, ids }: LaneRows): number => (isOpen ? ids.length : 0);

export const countRows = (rows: ColumnRows): number =>
  rows.lanes.reduce((sum, lane) => sum + headingRows(rows) + cardRows(lane), 0);

/** The row at an index; null beyond the end. */
export function rowAt(rows: ColumnRows, index: number): ColumnRow | null {
  let left = index;
  for (const lane of rows.lanes) {
    if (rows.hasHeadings && left === 0) return { kind: 'heading', column: lane.column };
    left -= headingRows(rows);
    const count = cardRows(lane);
    const id = left < count ? lane.ids[left] : undefined;
    if (id !== undefined) return { kind: 'card', column: lane.column, id, position: left };
    left -= count;
  }
  return null;
}

/** The index of a card's row; -1 where it is not among the rows. */
export function rowOf(rows: ColumnRows, id: string): number {
  let first = 0;
  for (const lane of rows.lanes) {
    first += headingRows(rows);
    const at = lane.isOpen ? lane.ids.indexOf(id) : -1;
    if (at !== -1) return first + at;
    first += cardRows(lane);
  }
  return -1;
}

/** The nearest row to `index` that is a card, looking in `direction` first and then the other way; null without cards. */
export function nearestCard(rows: ColumnRows, index: number, direction: 1 | -1): string | null {
  const count = countRows(rows);
  const start = Math.min(Math.max(index, 0), count - 1);
  for (const step of [direction, -direction])
    for (let at = start; at >= 0 && at < count; at += step) {
      const row = rowAt(rows, at);
      if (row?.kind === 'card') return row.id;
    }
  return null;
}

/** Pixels from the top of the rows to a row. */
export function offsetOf(rows: ColumnRows, heightOf: (row: ColumnRow) => number, index: number): number {
  let top = 0;
  for (let at = 0; at < index; at++) {
    const row = rowAt(rows, at);
    if (row === null) break;
    top += heightOf(row);
  }
  return top;
}

/** Returns the first card that reaches below `y`, and how far `y` is beneath its top; null without one. */
export function anchorAt(
  rows: ColumnRows,
  heightOf: (row: ColumnRow) => number,
  y: number,
): { id: string; beneath: number } | null {
  const count = countRows(rows);
  let top = 0;
  for (let at = 0; at < count; at++) {
    const row = rowAt(rows, at);
    if (row === null) break;
    const height = heightOf(row);
    if (row.kind === 'card' && top + height > y) return { id: row.id, beneath: y - top };
    top += height;
  }
  return null;
}

/** Where a dragged card would be inserted: the lane, and the card above it (null: at the top). */
export interface Insertion {
  column: BoardColumn;
  afterId: string | null;
  /** Pixels from the top of the rows to the line between the cards. */
  line: number;
}

/**
 * Returns the insertion point between cards at `y`, in pixels from the top of the rows. A lane ends at the
 * heading of the next; above the middle of a card is before it. The `dragged` cards themselves are left out.
 */
export function insertionAt(
  rows: ColumnRows,
  heightOf: (row: ColumnRow) => number,
  y: number,
  dragged: ReadonlySet<string>,
): Insertion | null {
  const count = countRows(rows);
  let top = 0;
  let found: Insertion | null = rows.lanes[0] === undefined ? null : startOf(rows.lanes[0].column, 0);
  for (let index = 0; index < count; index++) {
    const row = rowAt(rows, index);
    if (row === null) break;
    const height = heightOf(row);
    if (row.kind === 'heading') {
      if (index > 0 && y < top + height / 2) return found;
      found = startOf(row.column, top + height);
    } else {
      if (y < top + height / 2) return found;
      if (!dragged.has(row.id)) found = { column: row.column, afterId: row.id, line: top + height };
    }
    top += height;
  }
  return found;
}

const startOf = (column: BoardColumn, line: number): Insertion => ({ column, afterId: null, line });
