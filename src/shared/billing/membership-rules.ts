import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { Role } from '#shared/access/role.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Membership } from './membership.ts';

/** Days that an account's data is kept after its deletion was requested. */
export const deletionDays = 30;
export const maxMembershipReasonLength = 255;
export const maxLeaveMonths = 3;

type Paying = Pick<Membership, 'type' | 'isActive' | 'dueDate'>;

/** A paid plan that was ended, or whose paid time is over. */
export const isInactive = ({ type, isActive, dueDate }: Paying, now: Date): boolean =>
  type !== 'free' && (!isActive || (dueDate !== null && Date.parse(dueDate) < now.getTime()));

/** Returns the label of the due date. Free plans have nothing to pay: their figures restart each month. */
export function dueDateLabel(membership: Paying, now: Date): string {
  if (isInactive(membership, now)) return 'Subscription Inactive';
  return membership.type === 'free' ? 'Monthly Cycle' : 'Next Payment Due Date';
}

/** Returns the badge of a free trial; every length of about a month is called a month. */
export const trialBadge = (days: number): string =>
  days >= 28 && days <= 31 ? 'Free 1st Month' : `${days}-Day Free Trial`;

export type BannerKind =
  | 'hold'
  | 'payment'
  | 'downgrade'
  | 'upgrade'
  | 'email-unverified'
  | 'deletion'
  | 'leave';

/** Returns the banners above every screen, most pressing first. */
export function bannersFor(
  user: Pick<
    User,
    | 'limits'
    | 'membership'
    | 'isRequestDeletion'
    | 'emailIsVerified'
    | 'isScheduledDowngrade'
    | 'isScheduledUpgrade'
  >,
): BannerKind[] {
  const kinds: BannerKind[] = [];
  if (user.limits !== null && user.limits.hold !== null) kinds.push('hold');
  if (user.isRequestDeletion) kinds.push('deletion');
  if (user.membership?.latePaymentPopup) kinds.push('payment');
  if (!user.emailIsVerified) kinds.push('email-unverified');
  if (user.membership?.onSubscriptionLeave) kinds.push('leave');
  if (user.isScheduledDowngrade) kinds.push('downgrade');
  if (user.isScheduledUpgrade) kinds.push('upgrade');
  return kinds;
}

/** Returns why a subscription cannot be paused now; null if it can. */
export function leaveProblem(
  { membership, isRequestDeletion }: Pick<User, 'membership' | 'isRequestDeletion'>,
  now: Date,
): string | null {
  if (membership === null || membership.type === 'free') return 'Only a subscription can be paused.';
  if (membership.onSubscriptionLeave) return 'Your subscription is on leave already.';
  if (isRequestDeletion) return 'Your account is to be deleted. Keep it first.';
  if (membership.onFreeTrial) return 'A free trial cannot be paused.';
  if (isInactive(membership, now)) return 'Your subscription is inactive until it is paid.';
  const { currentActiveOrder: active } = membership.orders;
  if (active > 0)
    return `${active === 1 ? '1 order is' : `${active} orders are`} active. Finish or cancel what is active first.`;
  return null;
}

type Who = Pick<Actor, 'viewOnly'> & { role: Role };

/** Changes of the plan: scheduled ones called off, a leave ended. */
export const mayChangePlan = (who: Who): boolean => can(who, 'update', 'SUBSCRIPTION_LEAVE');
export const mayDeleteAccount = (who: Who): boolean => can(who, 'delete', 'ACCOUNT');
export const maySetHours = (who: Who): boolean => can(who, 'update', 'OFFICE_HOURS');

/** The cart is for those who buy for a company on a free plan. */
export const hasCart = (who: Who, membership: Pick<Membership, 'type'> | null): boolean =>
  membership?.type === 'free' && can(who, 'read', 'PAYG_CART');
/** Returns whether `who` may order what is in the cart: who may only look at the account sees the cart and its prices. */
export const mayCheckOut = (who: Who, membership: Pick<Membership, 'type'> | null): boolean =>
  hasCart(who, membership) && !who.viewOnly;
/** Returns whether buttons and commands lead `who` to the cart. */
export const hasCartLink = (who: Who, membership: Pick<Membership, 'type'> | null): boolean =>
  hasCart(who, membership) && can(who, 'read', 'NAV_CART');
/** Returns whether links lead `who` to what is paid by the month beside the plan. */
export const hasServiceLink = (who: Who): boolean => can(who, 'read', 'NAV_SERVICE');
