import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { lastsOneMonth, splitUse } from '#shared/orders/meters.ts';
import type { ProductType } from './cart.ts';
import type { Membership, Retail } from './membership.ts';
import type { Extra } from './retail.ts';

type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether `who` opens the page of storage, hours and orders beside the plan, and reads what is on it. */
export const mayReadRetail = (who: Who): boolean =>
  can(who, 'read', 'RETAIL') ||
  can(who, 'visit', 'PAGE_STORAGE') ||
  can(who, 'visit', 'PAGE_ALLOCATED_HOURS');

/** Returns whether links lead `who` there. */
export const hasRetailLink = (who: Who): boolean =>
  can(who, 'read', 'RETAIL') || can(who, 'read', 'NAV_STORAGE') || can(who, 'read', 'NAV_ALLOCATED_HOURS');

/**
 * Returns usage and total of add-ons of one kind: bytes, hours, orders. A plan is used before its add-ons.
 */
export function retailUse(
  type: ProductType,
  { membership: { orders }, retail }: { membership: Membership; retail: Retail },
): { used: number; total: number } {
  switch (type) {
    case 'storage':
      return { used: retail.additionalStorageUsed, total: retail.additionalStorageQuota };
    case 'hours':
      return {
        used: retail.allocatedHourUsed / 3600,
        total: retail.allocatedHourExtra + retail.allocatedHourSubscription,
      };
    case 'active-order':
      return {
        used: splitUse(orders.currentActiveOrder, orders.maximumActiveOrder).beyond,
        total: retail.activeOrderQuota,
      };
    case 'total-order':
      return { used: splitUse(orders.used, orders.quota).beyond, total: retail.totalOrderQuota };
  }
}

/**
 * Returns until when an add-on counts: `dueAt` for a monthly one, otherwise `monthEnd`, the end of the plan's
 * month.
 */
export function validUntil(
  { type, dueAt }: { type: ProductType; dueAt: string | null },
  monthEnd: string,
): Extra['validUntil'] {
  return dueAt ?? (lastsOneMonth(type) ? monthEnd : null);
}
