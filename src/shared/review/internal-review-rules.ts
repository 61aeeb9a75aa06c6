import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

/** What the review of an internal version depends on. */
export interface InternalReviewSituation {
  progress: OrderStatus;
  isFrozen: boolean;
  isLocked: boolean;
  isArchived: boolean;
}

/** Versions are reviewed while their order is worked on. */
export const isWorkedOn = (status: OrderStatus): boolean =>
  status === 'in-progress' || status === 'gr-revision';

/** A request also survives a hold of its order. */
export const keepsReviewRequest = (status: OrderStatus): boolean =>
  isWorkedOn(status) || status === 'on-hold';

/** Whether its versions are reviewed now. */
export const isOpenForReview = ({
  progress,
  isFrozen,
  isLocked,
  isArchived,
}: InternalReviewSituation): boolean => isWorkedOn(progress) && !isFrozen && !isLocked && !isArchived;

export const mayReadInternalReview = (actor: Actor): boolean => can(actor, 'read', 'CREATIVE_MANAGER_REVIEW');

/** Returns whether the actor may ask a creative manager to review an internal version of the order now. */
export const mayRequestReview = (actor: Actor, order: InternalReviewSituation): boolean =>
  isOpenForReview(order) && can(actor, 'update', 'ORDER_REQUEST_REVIEW');

/** Returns whether the actor may withdraw a request. */
export const mayWithdrawReview = (actor: Actor, order: InternalReviewSituation): boolean =>
  isOpenForReview(order) && can(actor, 'update', 'CREATIVE_MANAGER_REVIEW');

/** Returns whether the actor may send a version that waits for a review to GR Revision. */
export const mayReturnVersion = (actor: Actor, order: InternalReviewSituation): boolean =>
  isOpenForReview(order) && can(actor, 'update', 'APPROVE_ACTION');

/** Returns whether the actor may add the customer's review buttons to an order, or remove them. */
export const maySetReviewButtons = (
  actor: Actor,
  { isLocked, isArchived }: Pick<InternalReviewSituation, 'isLocked' | 'isArchived'>,
  shown: boolean,
): boolean => !isLocked && !isArchived && can(actor, shown ? 'create' : 'delete', 'ORDER_REVIEW_BUTTONS');
