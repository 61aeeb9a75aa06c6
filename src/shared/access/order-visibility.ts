import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { Actor } from './actor.ts';

/** Returns whether an order is a draft, which only its company may read. */
export const isDraft = (order: { status: OrderStatus; state: OrderState }): boolean =>
  phaseOf(order) === 'draft';

/**
 * Returns whether `actor` may read an order. This rule separates tenants. Drafts belong to their company. Once
 * published, an order can be read by the provider's staff, by guests with a link to it, and by the reseller of its
 * company if it `looksOn`. `server/access/visibility.queries.ts` states the same rule in SQL.
 */
export function mayReadOrder(
  { companyId, guest, looksOn }: Pick<Actor, 'companyId' | 'guest' | 'looksOn'>,
  order: { id?: number; status: OrderStatus; state: OrderState; companyId: string; clientId?: string | null },
): boolean {
  const isPublished = !isDraft(order);
  if (guest !== undefined) return isPublished && guest.orderId === order.id;
  if (companyId === null) return isPublished;
  if (companyId === order.companyId) return true;
  return looksOn === true && isPublished && companyId === order.clientId;
}
