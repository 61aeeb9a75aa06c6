import type { OrderSituation } from '#shared/orders/order-actions.ts';
import type { LockedOrder } from './order-rows.queries.ts';

/** Returns the state of a locked order in the form that the rules take. */
export const situationOf = (order: LockedOrder): OrderSituation => ({
  status: order.status,
  state: order.state,
  isFrozen: order.is_frozen,
  isArchived: order.is_archived,
  isLocked: order.is_locked,
  hasReviewButtons: order.has_review_buttons,
  heldFrom: order.held_from,
  ability: order.ability,
});
