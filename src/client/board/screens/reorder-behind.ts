import type { BoardStore } from '#client/board/stores/board.store.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import type { BoardColumn } from '#shared/orders/order-place.ts';

/**
 * Returns the change that puts a card behind another of its column, or before all that are shown (null): a filter may
 * hide cards above them, which stay above.
 */
export function reorderBehind(
  { columns, replica }: BoardStore,
  column: BoardColumn,
  id: string,
  afterId: string | null,
): OrderPatch {
  if (afterId !== null || !replica.base().isFiltered) return { kind: 'reorder', afterId };
  return { kind: 'reorder', afterId, beforeId: columns[column].ids.find((each) => each !== id) };
}
