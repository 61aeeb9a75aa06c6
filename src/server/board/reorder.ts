import type { MutationContext } from '#server/access/mutation-context.ts';
import { requireAction } from '#server/orders/actions/plan-action.ts';
import { changeOrder, type OrderChange } from '#server/orders/change-orders.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import { orderHistory } from '#server/orders/order-history.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import { type NamedPosition, wantedPosition } from './wanted-position.ts';

/** Returns the change of an order by another position. Throws a refusal if it is not allowed. */
export function planReorder(
  actor: Actor,
  order: LockedOrder,
  position: NonNullable<OrderChange['position']>,
): OrderChange {
  requireAction(actor, order, 'reorder');
  const content = orderHistory.reorder('', '', null);
  return { order, fields: {}, position, content, type: 'history' };
}

/** Gives an order another position in its column: behind or before a card, or on top. */
export async function reorder(
  context: MutationContext,
  orderId: string,
  { revision, ...named }: NamedPosition & { revision?: number | undefined },
): Promise<OrderChanged> {
  const order = await lockUnchanged(context, orderId, revision);
  const position = wantedPosition(named) ?? 'arrive';
  return changeOrder(context, planReorder(context.actor, order, position));
}
