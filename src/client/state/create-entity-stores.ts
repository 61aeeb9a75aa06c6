import { createCartStore } from '#client/billing/stores/cart.store.ts';
import { createBoardStore } from '#client/board/stores/board.store.ts';
import { createResellerBoardStore } from '#client/board/stores/reseller-board.store.ts';
import { createDecisionsStore } from '#client/decisions/stores/decisions.store.ts';
import { createGuestStore } from '#client/guests/stores/guest.store.ts';
import { createLinksStore } from '#client/guests/stores/links.store.ts';
import { createNotificationsStore } from '#client/notifications/stores/notifications.store.ts';
import { createFiltersStore } from '#client/orders/stores/filters.store.ts';
import { createOrderListStore } from '#client/orders/stores/order-list.store.ts';
import { createOrdersStore } from '#client/orders/stores/orders.store.ts';
import { createReviewStore } from '#client/review/stores/review.store.ts';
import { createWorkStore } from '#client/work-time/stores/work.store.ts';
import type { EntityStores } from './entity-stores.ts';
import type { EntryState } from './entry.ts';

/** The stores as they are before anything has come. */
export function createEntityStores({
  session,
  connection,
  storage,
}: Pick<EntryState, 'session' | 'connection' | 'storage'>): EntityStores {
  const clock = { moment: 0 };
  return {
    clock,
    session,
    guest: createGuestStore(),
    links: createLinksStore(),
    orders: createOrdersStore(clock),
    decisions: createDecisionsStore(),
    board: createBoardStore(storage, clock),
    list: createOrderListStore(clock),
    filters: createFiltersStore(storage),
    review: createReviewStore(clock),
    notifications: createNotificationsStore(clock),
    work: createWorkStore(),
    cart: createCartStore(storage),
    resellerBoard: createResellerBoardStore(),
    connection,
  };
}
