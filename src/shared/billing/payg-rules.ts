import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { redFrom } from '#shared/orders/meters.ts';
import { mayRecordPayment } from './billing.ts';

type Who = Pick<Actor, 'role' | 'viewOnly'>;

export const mayReadPaygCustomers = (who: Who): boolean => can(who, 'read', 'PAYG_CUSTOMER_INFO');
/** Returns whether `who` may see what customers owe: those who record payments. */
export const maySeeUnpaid = (who: Who): boolean => mayReadPaygCustomers(who) && mayRecordPayment(who);
export const mayManageProducts = (who: Who): boolean => can(who, 'update', 'PRODUCTS');

/** Returns whether hours run out: as a meter turns red. `total` null: without end. */
export function isRunningOut({ used, total }: { used: number; total: number | null }): boolean {
  if (total === null) return false;
  return total > 0 ? (100 * used) / total >= redFrom : used > 0;
}
