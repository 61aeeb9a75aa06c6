import { putHours } from '#client/accounts/stores/session.store.ts';
import { boardHandlers, outdateCards } from '#client/board/stores/board-events.ts';
import type { CallAnswer } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { receiveNotice } from '#client/notifications/stores/notice-events.ts';
import { putListed, putTimeline, putVersion, removeVersion } from '#client/orders/stores/orders-reducer.ts';
import { receiveThread } from '#client/review/stores/thread-events.ts';
import { acceptCursors, acceptEvent, type ChannelCursors } from '#client/sync/channel-cursors.ts';
import { changeConnection } from '#client/sync/connection.store.ts';
import type { Place } from '#client/sync/replica.ts';
import { createApplyAnswer } from './apply-answer.ts';
import { createApplyWork } from './apply-work.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

/** The only code that changes entity stores from server data: responses and socket events both pass here. */
export interface ApplyEvent {
  answer(answer: CallAnswer): void;
  /** The current moment; a response carries the moment of its request. */
  begin(): number;
  handlers: SocketHandlers;
  /**
   * Sets the sequence numbers of an order's channels on joining them; `late` if it may have been fetched
   * before.
   */
  watched(orderId: string, channels: Record<string, number>, late: boolean): void;
  /**
   * Sets the sequence number of the person's list channel on joining it; null: unknown, and anything may have
   * happened.
   */
  listed(channels: Record<string, number> | null): void;
  /** Something could not be read, or the channel was down: everything shown is fetched again. */
  missed(): void;
}

export function createApplyEvent(
  stores: EntityStores,
  refetch: Refetch,
  onForceLogout: (reason: string) => void,
): ApplyEvent {
  const { board, orders, review, session, notifications, connection, clock } = stores;
  const channels: ChannelCursors = {};
  const work = createApplyWork(stores, channels, refetch);

  const refetchOrder = (orderId: string): void => {
    if (orders.details[orderId] !== undefined || orders.open[orderId] !== undefined) refetch.order(orderId);
    if (orders.timelines[orderId] !== undefined) refetch.timeline(orderId);
    if (orders.threads[orderId] !== undefined) refetch.threads(orderId);
  };
  /** Runs `apply` for an event that is not old, and asks again for what a gap has hidden. */
  const inOrder = (event: { channel: string; seq: number; orderId: string }, apply: () => void): boolean => {
    const verdict = acceptEvent(channels, event.channel, event.seq);
    if (verdict === 'old') return false;
    apply();
    if (verdict === 'gap') refetchOrder(event.orderId);
    return true;
  };

  /**
   * Returns whether an event of a company's or the provider's channel is not old; a gap has hidden what
   * became of orders.
   */
  const heard = ({ channel, seq }: { channel: string; seq: number }): boolean => {
    const verdict = acceptEvent(channels, channel, seq);
    if (verdict === 'gap') {
      refetch.orders();
      refetch.clientBoard();
    }
    return verdict !== 'old';
  };

  /** The sequence numbers that the newest response for the list includes; earlier events are skipped. */
  let contained: ChannelCursors = {};
  let joinedAt: ChannelCursors = {};
  const catchUp = (): void => {
    const isBehind = Object.entries(contained).some(([channel, seq]) => seq < (joinedAt[channel] ?? 0));
    if (isBehind) refetch.orders();
  };

  const applyAnswer = createApplyAnswer(stores, refetch, {
    ...work.answers,
  });

  const handlers: SocketHandlers = {
    ...boardHandlers(board),
    ...work.handlers,
    'order-deleted': (event) => {
      boardHandlers(board)['order-deleted'](event);
      if (acceptEvent(channels, event.channel, event.seq) === 'old') return;
      delete orders.details[event.orderId];
      // An open page of the order shows that it is gone.
      if (orders.open[event.orderId] !== undefined) refetch.order(event.orderId);
      refetch.orders();
    },
    'show-notification': (event) => {
      receiveNotice(notifications, event);
      // Cards count the unread comments of their order.
      outdateCards(board, [event.notification.data.targetId.cardId]);
    },
    'fetch-messages': (event) => {
      notifications.notices.receive(event, { unread: event.unread, arrived: null });
      outdateCards(board, null);
    },
    'reload-version': (event) => {
      const isShown = event.versionId === review.state.versionId;
      inOrder(event, () => {
        if (isShown && event.change === null) refetch.version();
        if (!isShown && orders.details[event.orderId] !== undefined) refetch.order(event.orderId);
        if (orders.threads[event.orderId] !== undefined) refetch.threads(event.orderId);
      });
      if (isShown) receiveThread(review, event);
    },
    'reload-version-list': (event) => {
      const { change, orderId } = event;
      inOrder(event, () => {
        if (change.kind === 'removed') removeVersion(orders, clock, orderId, change.versionId);
        else if (!putVersion(orders, clock, orderId, change.version)) refetch.order(orderId);
      });
    },
    'reload-order': (event) => {
      inOrder(event, () => {
        if (event.order !== null) putListed(orders, clock, event.order);
        // Hold, lock, people, files and the reader's own priority are not in it.
        if (orders.details[event.orderId] !== undefined || stores.guest.data !== null)
          refetch.order(event.orderId);
      });
    },
    'reload-timeline': (event) => {
      inOrder(event, () => {
        if (orders.timelines[event.orderId] !== undefined) putTimeline(orders, event.orderId, [event.entry]);
      });
    },
    'reload-order-list': (event) => {
      if (acceptEvent(channels, event.channel, event.seq) === 'old') return;
      refetch.orders();
      refetch.clientBoard();
    },
    'reload-guest-links': (event) => {
      const verdict = acceptEvent(channels, event.channel, event.seq);
      if (verdict !== 'old') refetch.links(verdict === 'gap' ? null : event.orderId);
    },
    'reload-profile': (event) => {
      if (!heard(event)) return;
      refetch.profile();
      // A client's customers and their names may be others now.
      refetch.clientBoard();
    },
    'notify-sidebar': (event) => {
      if (heard(event)) refetch.planUse();
    },
    'reload-officehour': (event) => {
      if (heard(event)) putHours(session, event.hours);
    },
    'bulk-download-ready': (event) => {
      if (acceptEvent(channels, event.channel, event.seq) !== 'old')
        refetch.download(event.orderId, event.downloadId);
    },
    'bulk-download-failed': (event) => {
      if (acceptEvent(channels, event.channel, event.seq) !== 'old')
        refetch.download(event.orderId, event.downloadId);
    },
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

  review.threads.onReload(() => refetch.version());
  notifications.notices.onReload(() => refetch.messages());
  board.replica.onReload(() => refetch.board());
  const replicas = [review.threads, notifications.notices, board.replica];
  /** Handles an event; replicas of its channel that have not received it count it. */
  const counted = <E extends object>(handle: (event: E) => void, event: E): void => {
    handle(event);
    if ('channel' in event && 'seq' in event)
      for (const replica of replicas) replica.receive(event as E & Place, null);
  };

  return {
    answer(answer) {
      applyAnswer(answer);
      const { name, meta } = answer;
      if (name !== 'orders') return;
      contained = (meta.seq ?? {}) as ChannelCursors;
      catchUp();
    },
    begin: () => clock.moment,
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        (event: never) => counted(handle as (event: object) => void, event),
      ]),
    ) as unknown as SocketHandlers,
    watched(orderId, stands, late) {
      const missed = acceptCursors(channels, stands);
      if (missed || late) refetchOrder(orderId);
      if (review.state.orderId === orderId) review.threads.join(stands);
    },
    listed(stands) {
      if (stands === null) {
        refetch.board();
        refetch.orders();
        return;
      }
      joinedAt = stands;
      board.replica.join(stands);
      catchUp();
    },
    missed() {
      for (const orderId of Object.keys(orders.open)) refetchOrder(orderId);
      if (review.state.versionId !== null) refetch.version();
      refetch.orders();
      refetch.clientBoard();
      refetch.board();
      for (const [id, orderId] of Object.entries(orders.downloads)) refetch.download(orderId, id);
      refetch.messages();
      refetch.links(null);
      refetch.work();
      if (session.user !== null) refetch.profile();
    },
  };
}
