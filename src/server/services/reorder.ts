import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import type { OrderChanged } from '#shared/protocol/http/order-actions.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { orderAction } from '#shared/rules/order-action-table.ts';
import { changeOrder, type OrderChange } from './change-orders.ts';
import { holdAsSeen } from './held-orders.ts';
import { type WantedPlace, wantedPlace } from './place-card.ts';
import { requireAction } from './plan-action.ts';
import type { Writing } from './work.ts';

/** What another place makes of an order; refuses, by throwing, what is not allowed. */
export function planReorder(actor: Actor, order: HeldOrder, place: WantedPlace): OrderChange {
  requireAction(actor, order, 'reorder');
  const content = orderAction('reorder').history('', '', null);
  return { order, fields: {}, place, content, type: 'history' };
}

/** Gives an order another place in its column: behind a card, or on top. */
export async function reorder(
  work: Writing,
  orderId: string,
  { afterId, revision }: { afterId: string | null; revision?: number | undefined },
): Promise<OrderChanged> {
  const order = await holdAsSeen(work, orderId, revision);
  return changeOrder(work, planReorder(work.actor, order, wantedPlace(afterId)));
}
