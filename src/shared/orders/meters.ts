import type { ProductType } from '#shared/billing/cart.ts';
import type { Membership, Retail } from '#shared/billing/membership.ts';
import { infinite, type Quota } from '#shared/kernel/quota.ts';
import type { BoardColumn } from './order-phase.ts';

/** A meter turns red from here, in per cent. */
export const redFrom = 90;

/** How much of something is used. */
export interface Meter {
  used: number;
  /** Null: without end. */
  total: number | null;
  /** Per cent, to 1 decimal, and more than 100 where more is used than allowed; null where there is no end. */
  percent: number | null;
  isHigh: boolean;
}

/** Returns a stored quota for a response: a negative number means infinite. */
export const quotaOf = (stored: number): Quota => (stored < 0 ? infinite : stored);

/** Returns what a plan and its add-ons allow together; null if unlimited. */
const sum = (quota: Quota, ...more: number[]): number | null =>
  quota === infinite ? null : more.reduce((all, one) => all + one, quota);

function meter(used: number, total: number | null): Meter {
  if (total === null) return { used, total, percent: null, isHigh: false };
  const exact = total > 0 ? (100 * used) / total : used > 0 ? 100 : 0;
  return { used, total, percent: Math.round(exact * 10) / 10, isHigh: exact >= redFrom };
}

/** Splits usage into the part within the plan and the part beyond it, which counts against the add-ons. */
export function splitUse(used: number, quota: Quota): { within: number; beyond: number } {
  const within = quota === infinite ? used : Math.min(used, quota);
  return { within, beyond: used - within };
}

type Plan = { membership: Membership; retail: Retail };

/** Bytes. */
export const storageMeter = ({ membership: { storages }, retail }: Plan): Meter =>
  meter(storages.used + retail.additionalStorageUsed, sum(storages.quota, retail.additionalStorageQuota));

/** Hours of this month. */
export const hoursMeter = ({ membership: { allocatedHour }, retail }: Plan): Meter =>
  meter(
    allocatedHour.used + retail.allocatedHourUsed / 3600,
    sum(allocatedHour.packageAllocatedHours, retail.allocatedHourExtra, retail.allocatedHourSubscription),
  );

/** Orders in work or review now. */
export const activeOrdersMeter = ({ membership: { orders }, retail }: Plan): Meter =>
  meter(orders.currentActiveOrder, sum(orders.maximumActiveOrder, retail.activeOrderQuota));

/** Orders begun this month. */
export const orderUsageMeter = ({ membership: { orders }, retail }: Plan): Meter =>
  meter(orders.used, sum(orders.quota, retail.totalOrderSubscription, retail.totalOrderExtra));

/** Returns whether a product lasts for the month of the plan in which it was bought; others do not expire. */
export const lastsOneMonth = (type: ProductType): boolean => type === 'hours' || type === 'total-order';

/** Lanes and columns whose orders take the provider's time: neither waiting, nor on hold, nor settled. */
export const activeColumns = ['active', 'in-progress', 'in-review'] as const satisfies readonly BoardColumn[];

export const isActiveColumn = (column: BoardColumn | null): boolean =>
  activeColumns.some((active) => active === column);
