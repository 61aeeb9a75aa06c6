import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { shareOf } from '#shared/kernel/money.ts';
import { infinite, type Quota } from '#shared/kernel/quota.ts';
import { activeOrdersMeter, hoursMeter, orderUsageMeter, storageMeter } from '#shared/orders/meters.ts';
import type { Membership, Retail } from './membership.ts';
import { isInactive } from './membership-rules.ts';
import type { BuyingTerms, PlanOffer } from './package.ts';

/** Days within which the first term of what was given at once is to be paid. */
export const firstTermDueDays = 14;

/** Returns a price of a plan with the tax on it, as its invoice will have it. */
export const withTax = (price: number, tax: BuyingTerms['tax']): number =>
  price + (tax === null ? 0 : shareOf(price, tax.rate, 10_000));

type Price = Pick<PlanOffer, 'price' | 'paymentTerm'>;

/** Returns the price of a plan by the month, for comparison alone. */
const monthlyPrice = ({ price, paymentTerm }: Price): number =>
  (price ?? 0) / (paymentTerm === 'Yearly' ? 12 : 1);

/** Returns `downgrade` for a lower price by the month. */
export const planDirection = (from: Price, to: Price): 'upgrade' | 'downgrade' =>
  monthlyPrice(to) < monthlyPrice(from) ? 'downgrade' : 'upgrade';

interface PlanState {
  membership: Membership;
  isRequestDeletion: boolean;
  /** Number of the unpaid invoice of a plan or add-on whose first term is already being used. */
  openFirstTerm: string | null;
  /** The open invoice of the next term, if a part of it is paid, or a bank is about to pay it: its number. */
  beingPaid: string | null;
}

const wayOut = {
  deletion: 'Your account is to be deleted. Keep it first.',
  leave: 'Your subscription is on leave. Reactivate it first.',
};

/** Returns why no other plan can be chosen now; null if one can. */
export function planChoiceProblem({
  membership,
  isRequestDeletion,
  openFirstTerm,
  beingPaid,
}: PlanState): string | null {
  if (isRequestDeletion) return wayOut.deletion;
  if (membership.onSubscriptionLeave) return wayOut.leave;
  if (openFirstTerm !== null)
    return `${openFirstTerm} is open: the first term of your plan. Once it is paid you can choose another plan.`;
  // Its price stays, so that a dearer plan would go on at it.
  if (beingPaid !== null)
    return `${beingPaid} is being paid. Once it is paid as a whole you can choose another plan.`;
  return null;
}

/** Returns why nothing can be bought by the month now; null if it can. */
export function addOnProblem(
  { membership, isRequestDeletion }: Pick<PlanState, 'membership' | 'isRequestDeletion'>,
  overdue: string | null,
  now: Date,
): string | null {
  if (membership.type === 'free')
    return 'Your plan is pay as you go: extra resources are bought once, by the cart.';
  if (isRequestDeletion) return wayOut.deletion;
  if (membership.onSubscriptionLeave) return wayOut.leave;
  if (membership.onFreeTrial) return 'Extra resources are not sold during a free trial.';
  if (isInactive(membership, now)) return 'Your subscription is inactive until it is paid.';
  return overdue === null ? null : `${overdue} is overdue. Once it is paid you can buy more.`;
}

/** Returns when a plan chosen now begins: at the end of the paid time or trial; null: at once. */
export const planBegins = (paidUntil: Date | null, type: Membership['type'], now: Date): Date | null =>
  type === 'free' || paidUntil === null || paidUntil <= now ? null : paidUntil;

/** Returns what a company uses beyond the new plan, as text; its add-ons count as they do now. */
export function overuseOf(
  { membership, retail }: { membership: Membership; retail: Retail },
  plan: PlanOffer,
): string[] {
  const withPlan = {
    membership: {
      ...membership,
      storages: { ...membership.storages, quota: plan.storage },
      allocatedHour: { ...membership.allocatedHour, packageAllocatedHours: plan.hours },
      orders: { ...membership.orders, maximumActiveOrder: plan.activeOrders, quota: plan.orders },
    },
    retail,
  };
  const [storage, hours, active, orders] = [
    storageMeter(withPlan),
    hoursMeter(withPlan),
    activeOrdersMeter(withPlan),
    orderUsageMeter(withPlan),
  ];
  const isOver = ({ used, total }: { used: number; total: number | null }): boolean =>
    total !== null && used > total;
  return [
    isOver(storage)
      ? `You store ${formatBytes(storage.used)} of ${formatBytes(storage.total ?? 0)}. Nothing is deleted, but no file is taken until there is room.`
      : null,
    isOver(active)
      ? `${active.used} orders are active, of ${active.total} at once. They continue; others wait until there is room.`
      : null,
    isOver(hours)
      ? `${hoursAndMinutes(hours.used)} were worked this month, of ${hoursAndMinutes(hours.total ?? 0)}.`
      : null,
    isOver(orders) ? `${orders.used} orders were begun this month, of ${orders.total}.` : null,
  ].filter((line) => line !== null);
}

/** Returns whether a plan gives more or less of something than another. */
export function compareQuota(from: Quota, to: Quota): 'more' | 'less' | 'same' {
  if (from === to) return 'same';
  if (to === infinite) return 'more';
  return from === infinite || to < from ? 'less' : 'more';
}

type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether `who` may read the plan and its usage. Prices are visible only to those who pay. */
export const mayReadMembership = (who: Who): boolean => can(who, 'read', 'MANAGE_MEMBERSHIP');
/** Returns whether `who` may read what is paid by the month beside the plan. */
export const mayReadService = (who: Who): boolean => can(who, 'read', 'MANAGE_SERVICE');
/** Returns whether `who` reads the use of their company's plan beside their work: meters and limits. */
export const seesOwnPlan = (who: Who): boolean => can(who, 'read', 'MEMBERSHIP_CUSTOMER');
