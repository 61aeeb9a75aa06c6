import { endSockets, nameOfActor } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { guestsChannel, linksChannel } from '#server/access/order-channels.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { ordersWithGuests, ordersWithLinks } from './guest-links.queries.ts';
import { sessionsOfOrders } from './guests.queries.ts';

/** Publishes to the guests of these orders that they must reload them. */
export async function publishToGuests(tx: MutationTx, orderIds: readonly number[]): Promise<void> {
  const ids = orderIds.length === 0 ? [] : await ordersWithGuests(tx, orderIds);
  for (const id of ids) tx.emit(guestsChannel(id), 'reload-order', { orderId: String(id), order: null });
}

/**
 * Ends, after the commit, the sockets of all guests of orders that are closed to them: frozen, a draft again, or deleted.
 * The order's status refuses their calls. Call this before deleting an order, because its links are deleted with it.
 */
export async function endGuests(
  context: Pick<MutationContext, 'tx' | 'actor'>,
  orderIds: readonly number[],
  code: 'order-frozen' | 'order-draft' | 'order-deleted',
): Promise<void> {
  const ended = orderIds.length === 0 ? [] : await sessionsOfOrders(context.tx, orderIds);
  if (ended.length > 0) endSockets(context.tx, ended, { code, by: await nameOfActor(context) });
}

/**
 * Publishes to those who may see the links of these orders that one was made, opened, used or ended. Call this before
 * deleting an order, because its links are deleted with it.
 */
export async function publishLinkChanges(tx: MutationTx, orderIds: readonly number[]): Promise<void> {
  const changed = orderIds.length === 0 ? [] : await ordersWithLinks(tx, orderIds);
  for (const { id, company_id: companyId, is_published: isPublished } of changed)
    for (const reader of [companyId, ...(isPublished ? [null] : [])])
      tx.emit(linksChannel(reader), 'reload-guest-links', { orderId: String(id) });
}
