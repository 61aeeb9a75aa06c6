import type { BoardStore } from '#client/board/stores/board.store.ts';
import type { CardPosition } from '#client/orders/stores/order-patch.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';

/**
 * Returns the position of `moved` cards behind another card of a column, or before all others that are shown there (null):
 * a filter may hide cards above those, which stay above.
 */
export function shownPosition(
  { columns, replica }: BoardStore,
  column: BoardColumn,
  moved: readonly string[],
  afterId: string | null,
): CardPosition & { afterId: string | null } {
  if (afterId !== null || !replica.base().isFiltered) return { afterId };
  return { afterId, beforeId: columns[column].ids.find((each) => !moved.includes(each)) };
}
