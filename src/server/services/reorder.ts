import type { OrderChanged } from '#shared/protocol/http/order-actions.ts';
import { changeOrder } from './change-orders.ts';
import { holdAsSeen } from './held-orders.ts';
import { wantedPlace } from './place-card.ts';
import { requireAction } from './plan-action.ts';
import type { Writing } from './work.ts';

/** Gives an order another place in its column: behind a card, or on top. */
export async function reorder(
  work: Writing,
  orderId: string,
  { afterId, revision }: { afterId: string | null; revision?: number | undefined },
): Promise<OrderChanged> {
  const order = await holdAsSeen(work, orderId, revision);
  requireAction(work.actor, order, 'reorder');
  return changeOrder(work, {
    order,
    fields: {},
    place: wantedPlace(afterId),
    content: 'Priority changed',
    type: 'history',
  });
}
