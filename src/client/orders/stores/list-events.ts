import type { SocketHandlers } from '#client/net/socket-client.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { changeHandlers } from './order-changes.ts';
import type { OrderListStore } from './order-list.store.ts';
import { putCardFields } from './order-pages.ts';
import { confirmOrders, type OrderResponse } from './order-write.ts';

type ListEvents = 'reload-single-column' | 'reload-client-board' | 'reload-order-list' | 'order-deleted';

/** Returns what events change of the list of orders. */
export function listHandlers({ replica }: OrderListStore): Pick<SocketHandlers, ListEvents> {
  return {
    ...changeHandlers(replica),
    'reload-order-list': (event) => void replica.receive(event, { kind: 'outdated' }),
    'order-deleted': (event) => {
      // It comes on the channel of the order too, which the list does not follow.
      if (!event.channel.startsWith('order:')) replica.receive(event, { kind: 'outdated' });
    },
  };
}

/** Takes note of the response to a write, with the orders' cards as they are now. */
export function confirmInList(
  { replica }: OrderListStore,
  response: OrderResponse,
  cards: readonly BoardCard[],
): void {
  confirmOrders(replica, response, ({ rows }, id) => rows.get(id));
  if (cards.length > 0)
    replica.amend((all) => {
      for (const card of cards) putCardFields(all, card);
    });
}
