import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { nextStatuses } from '#shared/orders/order-status.ts';
import { type ReviewSituation, reviewActionsFor, reviewMoves } from '#shared/review/review-actions.ts';
import { dropTargets } from './board-drop.ts';

/** Longest reason for a hold or a deletion, in characters. */
export const maxReasonLength = 255;

/**
 * Returns whether `actor` may move the order to `to`. Customers and guests act from review by the review
 * buttons; elsewhere, and for the provider's staff, the status-mapping table decides. Holding needs the hold
 * permission and an order at work; resuming, which the table leaves out, the resume permission and a column
 * that the drop table names.
 */
export function mayMove(actor: Actor, situation: ReviewSituation, to: OrderStatus): boolean {
  const { status, isFrozen } = situation;
  if (isFrozen || actor.viewOnly) return false;
  if (actor.clientType !== 'user' && status === 'in-review')
    return reviewActionsFor(actor, situation).some((action) => reviewMoves[action] === to);
  if (to === 'on-hold')
    return can(actor, 'update', 'ORDER_HOLD') && (status === 'in-progress' || status === 'in-review');
  if (status === 'on-hold')
    return (
      can(actor, 'update', 'ORDER_RESUME') && dropTargets(actor.role, status).some((target) => target === to)
    );
  return can(actor, 'update', 'ORDER_STATUS') && nextStatuses(actor.role, status).includes(to);
}
