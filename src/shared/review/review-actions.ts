import type { Actor } from '#shared/access/actor.ts';
import type { OrderStatus, UserAbility } from '#shared/orders/order.ts';

const reviewActions = ['MAKE_CHANGES', 'PUT_ON_HOLD', 'STAY_IN_REVIEW', 'ORDER_APPROVED'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** The move each action asks for; staying in review closes the screen and changes nothing. */
export const reviewMoves = {
  MAKE_CHANGES: 'in-progress',
  PUT_ON_HOLD: 'on-hold',
  STAY_IN_REVIEW: null,
  ORDER_APPROVED: 'approved',
} as const satisfies Record<ReviewAction, OrderStatus | null>;

export const reviewActionLabels: Readonly<Record<ReviewAction, string>> = {
  MAKE_CHANGES: 'Make Changes',
  PUT_ON_HOLD: 'Put On Hold',
  STAY_IN_REVIEW: 'Stay In Review',
  ORDER_APPROVED: 'Order Approved',
};

/** The actor's tie to the order; an ability alone does not show that a creator also collaborates. */
export interface ReviewSituation {
  status: OrderStatus;
  isFrozen: boolean;
  ability: UserAbility;
  /** False: the provider has removed the buttons from the order; absent: they are there. */
  hasReviewButtons?: boolean | undefined;
}

/** A guest whose link lets them decide approves or asks for changes; what else is done with the order is not theirs. */
const guestActions: readonly ReviewAction[] = ['MAKE_CHANGES', 'ORDER_APPROVED'];
const withoutApproval: readonly ReviewAction[] = ['MAKE_CHANGES', 'PUT_ON_HOLD', 'STAY_IN_REVIEW'];

/** The table of review buttons (review, section 6) for a customer-review attachment; in the order to be shown. */
export function reviewActionsFor(
  actor: Pick<Actor, 'role' | 'isApprover' | 'viewOnly' | 'guest'>,
  { status, isFrozen, ability, hasReviewButtons = true }: ReviewSituation,
): readonly ReviewAction[] {
  if (status !== 'in-review' || isFrozen || !hasReviewButtons || actor.viewOnly) return [];
  if (actor.role === 'owner') return reviewActions;
  if (actor.role === 'guest') return actor.guest?.mayDecide === true ? guestActions : [];
  if (actor.role !== 'staff') return [];
  if (ability === 'creator') return reviewActions;
  if (actor.isApprover) return ability === 'collaborator' ? reviewActions : ['ORDER_APPROVED'];
  return ability === 'collaborator' ? withoutApproval : [];
}
