import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import type { OrderSituation } from '#shared/rules/order-actions.ts';

/** How a held order stands, as the rules want to know it. */
export const situationOf = (order: HeldOrder): OrderSituation => ({
  status: order.status,
  state: order.state,
  isFrozen: order.is_frozen,
  isArchived: order.is_archived,
  isLocked: order.is_locked,
  heldFrom: order.held_from,
  ability: order.ability,
});
