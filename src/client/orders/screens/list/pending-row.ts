import type { Client } from '#client/state/client.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { OrderRow } from '#shared/orders/list/order-row.ts';

/** Returns a row of the list with the local changes that it was fetched too early to contain. */
export function pendingRow({ board, list }: Client, id: string): OrderRow | undefined {
  const row = list.rows.get(id);
  const asOf = list.asOf.get(id) ?? 0;
  if (row === undefined) return undefined;
  let shown = row;
  for (const { write, answeredAt } of board.replica.pending()) {
    if (!write.ids.includes(id) || (answeredAt !== null && answeredAt <= asOf)) continue;
    const patched = { ...shown, ...write.effect(asCard(shown)).patch };
    const { operator, manager, dueDate, progress, state, orderStateStatus } = patched;
    const { isFrozen, isLocked, heldFrom, cancelledFrom } = patched;
    const standing = { progress, state, orderStateStatus, isFrozen, isLocked, heldFrom, cancelledFrom };
    shown = { ...shown, operator, manager, dueDate, ...standing };
  }
  return shown;
}

/** Returns the fields of a card that effects read; lists have no work times or comment counts. */
const asCard = ({ creator, ...row }: OrderRow): BoardCard => ({
  ...row,
  orderCreator: creator,
  workTime: { state: 'idle', runningBy: null, startedAt: null, elapsedSeconds: 0, allocatedSeconds: 0 },
  unreadComments: 0,
});
