import { putHours } from '#client/accounts/stores/session.store.ts';
import { boardHandlers, outdateCards } from '#client/board/stores/board-events.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { noticeHandlers } from '#client/notifications/stores/notice-events.ts';
import { listHandlers } from '#client/orders/stores/list-events.ts';
import { orderHandlers, timelineHandlers } from '#client/orders/stores/order-events.ts';
import { threadHandlers } from '#client/review/stores/thread-events.ts';
import { changeConnection } from '#client/sync/connection.store.ts';
import { workHandlers } from '#client/work-time/stores/work-events.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

/** Returns what events change of each replica, which puts them in their order itself. */
export const replicaHandlers = (stores: EntityStores): readonly Partial<SocketHandlers>[] => [
  boardHandlers(stores.board),
  listHandlers(stores.list),
  orderHandlers(stores.orders),
  threadHandlers(stores.review),
  noticeHandlers(stores.notifications),
];

const onlyForReplicas = (): void => {};

/** Returns the handlers of all other events by name. Events of a channel are handled once. */
export function eventHandlers(
  stores: EntityStores,
  refetch: Refetch,
  onForceLogout: (reason: string) => void,
): SocketHandlers {
  const { board, orders, review, session, guest, work, connection, clock } = stores;
  return {
    ...timelineHandlers(orders, refetch.order, refetch.timeline),
    ...workHandlers(work, clock, () => session.user?.id),
    'reload-single-column': onlyForReplicas,
    'reload-client-board': onlyForReplicas,
    'reload-sidebar': onlyForReplicas,
    'reload-version': ({ versionId, orderId, change }) => {
      const isShown = versionId === review.state.versionId;
      if (isShown && change === null) refetch.version();
      if (!isShown && orders.state.details[orderId] !== undefined) refetch.order(orderId);
      if (orders.state.threads[orderId] !== undefined || orders.loading.threads.has(orderId))
        refetch.threads(orderId);
    },
    'reload-version-list': onlyForReplicas,
    'reload-order': ({ orderId }) => {
      if (guest.data !== null) refetch.order(orderId);
    },
    'reload-order-list': () => refetch.resellerBoard(),
    'reload-guest-links': ({ orderId }) => refetch.links(orderId),
    'reload-profile': ({ channel }) => {
      refetch.profile();
      // A client's customers and their names may have changed.
      refetch.resellerBoard();
      if (channel !== 'provider') return;
      // To the provider's people: cards, rows and titles show the names of companies.
      outdateCards(board, null);
      refetch.orders();
      refetch.titles();
    },
    'notify-sidebar': () => refetch.planUse(),
    'reload-officehour': ({ hours }) => putHours(session, hours),
    'reload-services': () => {
      orders.state.serviceChanges += 1;
    },
    'bulk-download-ready': ({ orderId, downloadId }) => refetch.download(orderId, downloadId),
    'bulk-download-failed': ({ orderId, downloadId }) => refetch.download(orderId, downloadId),
    'data-export-ended': ({ exportId }) => refetch.dataExport(exportId),
    // Cards count the unread comments of their order.
    'show-notification': ({ notification }) => outdateCards(board, [notification.data.targetId.cardId]),
    'fetch-messages': () => outdateCards(board, null),
    login: ({ build }) => {
      connection.build ??= build;
      connection.newVersion = build !== connection.build;
    },
    'server-state': ({ isReady }) => changeConnection(connection, { away: !isReady }),
    'force-logout': ({ reason }) => onForceLogout(reason),
    presence: ({ versionId, people }) => {
      if (versionId === review.state.versionId) review.state.present = people;
    },
  };
}
