import { createBoardStore } from '#client/stores/board.store.ts';
import { createCartStore } from '#client/stores/cart.store.ts';
import { createClientBoardStore } from '#client/stores/client-board.store.ts';
import { createConnectionStore } from '#client/stores/connection.store.ts';
import type { EntityStores } from '#client/stores/entity-stores.ts';
import { createFiltersStore } from '#client/stores/filters.store.ts';
import { createGuestStore } from '#client/stores/guest.store.ts';
import { createLinksStore } from '#client/stores/links.store.ts';
import { createNotificationsStore } from '#client/stores/notifications.store.ts';
import { createOrderListStore } from '#client/stores/order-list.store.ts';
import { createOrdersStore } from '#client/stores/orders.store.ts';
import { createReviewStore } from '#client/stores/review.store.ts';
import { createSessionStore } from '#client/stores/session.store.ts';
import { createWorkStore } from '#client/stores/work.store.ts';
import { memoryStorage } from './memory-storage.ts';

/** The client's stores as they are before anything has come. */
export function entityStores(): EntityStores {
  const clock = { moment: 0 };
  const storage = memoryStorage();
  return {
    clock,
    review: createReviewStore(clock),
    session: createSessionStore(storage, memoryStorage(), 0),
    guest: createGuestStore(),
    links: createLinksStore(),
    orders: createOrdersStore(),
    board: createBoardStore(storage, clock),
    list: createOrderListStore(),
    filters: createFiltersStore(storage),
    notifications: createNotificationsStore(),
    work: createWorkStore(),
    cart: createCartStore(storage),
    clientBoard: createClientBoardStore(),
    connection: createConnectionStore(),
  };
}
