import { shownPosition } from '#client/board/screens/shown-position.ts';
import { type BoardStore, shownColumn } from '#client/board/stores/board.store.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { DropTarget } from './drag-session.ts';

/** Returns the change that dropping cards means, the first of them first; null if they are where they were. */
export function dropChange(
  board: BoardStore,
  dropped: readonly string[],
  { column, afterId }: Pick<DropTarget, 'column' | 'afterId'>,
): OrderPatch | null {
  const [first, ...others] = dropped;
  if (first === undefined) return null;
  const position = afterId === undefined ? null : shownPosition(board, column, dropped, afterId);
  if (others.length > 0 || shownColumn(board, first) !== column)
    return { kind: 'move', column, ...position, isDropped: true };
  const { ids } = board.columns[column];
  const before = ids[ids.indexOf(first) - 1] ?? null;
  return position === null || afterId === before ? null : { kind: 'reorder', ...position };
}
