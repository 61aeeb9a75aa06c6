import { endSockets, nameOfActor } from '#server/access/access-change.ts';
import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { guestsChannel, linksChannel } from '#server/access/order-channels.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { appendEvents, type NewEvent } from '#server/kernel/events/events.queries.ts';
import { ordersWithGuests, ordersWithLinks } from './guest-links.queries.ts';
import { sessionsOfOrders } from './guests.queries.ts';

/** Returns the events that make the guests of these orders reload them. */
export async function eventsForGuests(tx: Tx, orderIds: readonly number[]): Promise<NewEvent[]> {
  const ids = orderIds.length === 0 ? [] : await ordersWithGuests(tx, orderIds);
  return ids.map((id) => ({
    channel: guestsChannel(id),
    name: 'reload-order',
    payload: { orderId: String(id), order: null },
  }));
}

/**
 * Ends, after the commit, the sockets of all guests of orders that are closed to them: frozen, a draft again, or deleted.
 * The order's status refuses their calls. Call this before deleting an order, because its links are deleted with it.
 */
export async function endGuests(
  work: Pick<UseCaseContext, 'tx' | 'actor'>,
  orderIds: readonly number[],
  code: 'order-frozen' | 'order-draft' | 'order-deleted',
): Promise<void> {
  const ended = orderIds.length === 0 ? [] : await sessionsOfOrders(work.tx, orderIds);
  if (ended.length > 0) await endSockets(work.tx, ended, { code, by: await nameOfActor(work) });
}

/**
 * Publishes to those who may see the links of these orders that one was made, opened, used or ended. Call this before
 * deleting an order, because its links are deleted with it.
 */
export async function publishLinkChanges(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const changed = orderIds.length === 0 ? [] : await ordersWithLinks(tx, orderIds);
  await appendEvents(
    tx,
    changed.flatMap(({ id, company_id: companyId, is_published: isPublished }) =>
      [companyId, ...(isPublished ? [null] : [])].map((reader) => ({
        channel: linksChannel(reader),
        name: 'reload-guest-links' as const,
        payload: { orderId: String(id) },
      })),
    ),
  );
}
