import type { SessionState } from '#client/accounts/stores/session.store.ts';
import type { CartState } from '#client/billing/stores/cart.store.ts';
import type { BoardStore } from '#client/board/stores/board.store.ts';
import type { ResellerBoardState } from '#client/board/stores/reseller-board.store.ts';
import type { DecisionsState } from '#client/decisions/stores/decisions.store.ts';
import type { GuestState } from '#client/guests/stores/guest.store.ts';
import type { LinksState } from '#client/guests/stores/links.store.ts';
import type { NotificationsStore } from '#client/notifications/stores/notifications.store.ts';
import type { FiltersState } from '#client/orders/stores/filters.store.ts';
import type { OrderListStore } from '#client/orders/stores/order-list.store.ts';
import type { OrdersStore } from '#client/orders/stores/orders.store.ts';
import type { ReviewStore } from '#client/review/stores/review.store.ts';
import type { Clock } from '#client/sync/clock.ts';
import type { ConnectionState } from '#client/sync/connection.store.ts';
import type { WorkState } from '#client/work-time/stores/work.store.ts';

/** The stores with the server's data. Only `applyEvent` writes data from the server to them. */
export interface EntityStores {
  session: SessionState;
  guest: GuestState;
  links: LinksState;
  orders: OrdersStore;
  decisions: DecisionsState;
  board: BoardStore;
  list: OrderListStore;
  filters: FiltersState;
  review: ReviewStore;
  notifications: NotificationsStore;
  work: WorkState;
  cart: CartState;
  resellerBoard: ResellerBoardState;
  connection: ConnectionState;
  clock: Clock;
}

/** What must be fetched again because events were missed or only report that something changed. */
export interface Refetch {
  /** Who is signed in, or the guest's link. Where that has ended, the response says so and ends it here. */
  session(): void;
  order(orderId: string): void;
  /** The shown version with its threads. */
  version(): void;
  timeline(orderId: string): void;
  threads(orderId: string): void;
  /** Guests' links of the order, or with null of any, where they are listed. */
  links(orderId: string | null): void;
  /** The lists that are shown. */
  orders(): void;
  /** All titles of orders, when they are searched next. */
  titles(): void;
  board(): void;
  /** A client's board of its customers' orders, where it is shown. */
  resellerBoard(): void;
  profile(): void;
  /** The company's usage of its plan. */
  planUse(): void;
  /** One's notifications, as far as they are shown. */
  messages(): void;
  /** The person's current work. */
  work(): void;
  /** An archive that was being prepared: the address it can be fetched from, or why there is none. */
  download(orderId: string, downloadId: string): void;
  /** An export of data that has ended. */
  dataExport(exportId: string): void;
}
