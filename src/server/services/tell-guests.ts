import type { Tx } from '#server/db/db.ts';
import { appendEvents, type NewEvent } from '#server/db/events.queries.ts';
import { ordersWithGuests, ordersWithLinks } from '#server/db/guest-links.queries.ts';
import { sessionsOfOrders } from '#server/db/guests.queries.ts';
import { tellEnded } from './force-logout.ts';
import { guestsChannel, linksChannel } from './order-channels.ts';

/** Tells the guests of these orders, where there are any, that something they see of them has changed. */
export async function eventsForGuests(tx: Tx, orderIds: readonly number[]): Promise<NewEvent[]> {
  const heard = orderIds.length === 0 ? [] : await ordersWithGuests(tx, orderIds);
  return heard.map((id) => ({
    channel: guestsChannel(id),
    name: 'reload-order',
    payload: { orderId: String(id), order: null },
  }));
}

/**
 * Ends, after the commit, the sockets of all guests of orders that are closed to them: frozen, a draft again, gone. Their
 * calls are refused by how the order stands; told before it is deleted, for its links go with it.
 */
export async function endGuests(
  tx: Tx,
  orderIds: readonly number[],
  why: 'closed' | 'removed',
): Promise<void> {
  if (orderIds.length === 0) return;
  await tellEnded(tx, await sessionsOfOrders(tx, orderIds), why === 'closed' ? orderClosed : orderRemoved);
}

/**
 * Tells those who may see the links of these orders that something of them has changed: one was made, opened, used or
 * ended. Told before an order is deleted, for its links go with it.
 */
export async function tellLinks(tx: Tx, orderIds: readonly number[]): Promise<void> {
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

/** Told to a socket that ends with its link, in words for the guest. */
export const guestsEnded = 'Your link has expired or was revoked.';
const orderClosed = 'The order is closed to guests for now. Your link opens it again once it goes on.';
const orderRemoved = 'The order was removed, and your link with it.';
