import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { redFrom } from '#shared/orders/meters.ts';
import { mayRecordPayment } from './billing.ts';

type Who = Pick<Actor, 'role' | 'viewOnly'>;

export const mayReadPaygCustomers = (who: Who): boolean => can(who, 'read', 'PAYG_CUSTOMER_INFO');
/** What customers owe is the business of those who record that they have paid. */
export const maySeeUnpaid = (who: Who): boolean => mayReadPaygCustomers(who) && mayRecordPayment(who);
export const mayManageProducts = (who: Who): boolean => can(who, 'update', 'PRODUCTS');

/** Whether hours run out: as a meter turns red. `total` null: without end. */
export function isRunningOut({ used, total }: { used: number; total: number | null }): boolean {
  if (total === null) return false;
  return total > 0 ? (100 * used) / total >= redFrom : used > 0;
}
