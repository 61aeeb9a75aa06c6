import type { BoardStep } from '#client/board/commands/board-context.ts';
import type { BoardStore } from '#client/board/stores/board.store.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import type { BoardHandles, ColumnHandle } from './board-handles.ts';
import { countRows, nearestCard, rowAt, rowOf } from './columns/column-rows.ts';

/** Cards in the order of the board: by column, then from top to bottom. */
export function inBoardOrder(board: Pick<BoardStore, 'columns'>, ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  return boardColumns.flatMap((column) => board.columns[column].ids.filter((id) => chosen.has(id)));
}

type Columns = Pick<BoardHandles, 'columns' | 'shown'>;

/** The drawn column that shows a card, and its row there. */
export function findCard(
  { columns, shown }: Columns,
  id: string,
): { column: ColumnHandle; index: number } | null {
  for (const name of shown) {
    const column = columns.get(name);
    const index = column === undefined ? -1 : rowOf(column.rows(), id);
    if (column !== undefined && index !== -1) return { column, index };
  }
  return null;
}

/** The first card of the first column that has any. */
function firstCard({ columns, shown }: Columns): string | null {
  for (const name of shown) {
    const column = columns.get(name);
    const id = column === undefined ? null : nearestCard(column.rows(), 0, 1);
    if (id !== null) return id;
  }
  return null;
}

/** The card that a step from the focused one leads to; the focused one itself at an edge, null without cards. */
export function stepFrom(handles: Columns, focus: string | null, step: BoardStep): string | null {
  const at = focus === null ? null : findCard(handles, focus);
  if (at === null) return firstCard(handles);
  const rows = at.column.rows();
  switch (step) {
    case 'up':
    case 'down':
      return cardBeyond(rows, at.index, step === 'up' ? -1 : 1) ?? focus;
    case 'first':
      return nearestCard(rows, 0, 1);
    case 'last':
      return nearestCard(rows, countRows(rows) - 1, -1);
    default:
      return beside(handles, at, step === 'left' ? -1 : 1) ?? focus;
  }
}

function cardBeyond(rows: ReturnType<ColumnHandle['rows']>, index: number, direction: 1 | -1): string | null {
  for (let at = index + direction; at >= 0 && at < countRows(rows); at += direction) {
    const row = rowAt(rows, at);
    if (row?.kind === 'card') return row.id;
  }
  return null;
}

/** Returns the card at about the same height in the nearest column with cards. */
function beside(
  { columns, shown }: Columns,
  { column, index }: { column: ColumnHandle; index: number },
  direction: 1 | -1,
): string | null {
  const down = index - column.firstInView();
  for (let at = shown.indexOf(column.group.id) + direction; at >= 0 && at < shown.length; at += direction) {
    const next = columns.get(shown[at] ?? '');
    const id =
      next === undefined ? null : nearestCard(next.rows(), next.firstInView() + Math.max(down, 0), -1);
    if (id !== null) return id;
  }
  return null;
}
