import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import { placeOf } from '#shared/orders/order-place.ts';
import type { Actor } from './actor.ts';

/** Returns whether an order is a draft, which nobody but its company may read. */
export const isDraft = (order: { status: OrderStatus; state: OrderState }): boolean =>
  placeOf(order) === 'draft';

/**
 * Returns whether `actor` may read an order. This rule keeps companies apart. Drafts are their company's own; once
 * published, an order is read by the provider's staff, by its guests, who see the one of their link, and by the reseller
 * whose customer the company is, who looks on. `server/access/visibility.queries.ts` has the same rule as SQL.
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
