import { createBoardStore } from './board.store.ts';
import { createCartStore } from './cart.store.ts';
import { createClientBoardStore } from './client-board.store.ts';
import { createConnectionStore } from './connection.store.ts';
import { createDecisionsStore } from './decisions.store.ts';
import type { EntityStores } from './entity-stores.ts';
import { createFiltersStore } from './filters.store.ts';
import { createGuestStore } from './guest.store.ts';
import { createLinksStore } from './links.store.ts';
import { createNotificationsStore } from './notifications.store.ts';
import { createOrderListStore } from './order-list.store.ts';
import { createOrdersStore } from './orders.store.ts';
import { createReviewStore } from './review.store.ts';
import { createSessionStore } from './session.store.ts';
import { createWorkStore } from './work.store.ts';

/** The stores as they are before anything has come. `now` in milliseconds since 1970. */
export function createEntityStores(
  storage: Storage,
  tab: Storage,
  now: number,
  kind: 'member' | 'guest' = 'member',
): EntityStores {
  const clock = { moment: 0 };
  return {
    clock,
    session: createSessionStore(storage, tab, now, kind),
    guest: createGuestStore(),
    links: createLinksStore(),
    orders: createOrdersStore(),
    decisions: createDecisionsStore(),
    board: createBoardStore(storage, clock),
    list: createOrderListStore(),
    filters: createFiltersStore(storage),
    review: createReviewStore(clock),
    notifications: createNotificationsStore(),
    work: createWorkStore(),
    cart: createCartStore(storage),
    clientBoard: createClientBoardStore(),
    connection: createConnectionStore(),
  };
}
