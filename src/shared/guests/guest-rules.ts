import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { nextStatuses } from '#shared/orders/order-status.ts';
import type { GuestDecision } from './guest-link.ts';

export const maxGuestNameLength = 80;
/** Longest message of an inviter, in characters. */
export const maxGuestMessageLength = 1000;
/** Page size of the list of links. */
export const maxLinksPerPage = 200;
/** The specification's default for guests, who have no profile. */
export const guestTimeZone = {
  zone: 'Asia/Kuala_Lumpur',
  label: 'UTC+08:00 (Kuala Lumpur, Singapore)',
} as const;

/** The status that each decision of a guest asks for. */
export const guestMoves = {
  approved: 'approved',
  changes: 'in-progress',
} as const satisfies Record<GuestDecision, OrderStatus>;

/** Returns the decisions of a guest whose link allows them: all while the order is in review, then none. */
export const guestDecisionsFor = ({
  mayDecide,
  progress,
  isArchived,
}: {
  mayDecide: boolean;
  progress: OrderStatus;
  isArchived: boolean;
}): readonly GuestDecision[] =>
  mayDecide && progress === 'in-review' && !isArchived ? ['approved', 'changes'] : [];

export const mayInvite = (actor: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  can(actor, 'create', 'GUEST_REVIEWER');

/** Links name people and what they did: to those who may invite to the order, not to the client who looks on. */
export const mayReadLinks = (
  actor: Pick<Actor, 'role' | 'viewOnly' | 'companyId'>,
  order: { companyId: string },
): boolean =>
  can(actor, 'read', 'GUEST_REVIEWER') && (actor.companyId === null || actor.companyId === order.companyId);

/** Only people whose role may approve an order in review can let a guest decide. */
export const mayLetDecide = (actor: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  mayInvite(actor) && nextStatuses(actor.role, 'in-review').includes('approved');

/**
 * Returns whether the actor may extend and resend a link: those who control guest reviewers, and its author.
 */
export const mayControlLink = (
  actor: Pick<Actor, 'role' | 'viewOnly' | 'userId'>,
  invitedBy: string,
): boolean => can(actor, 'update', 'GUEST_REVIEWER') || (mayInvite(actor) && actor.userId === invitedBy);
