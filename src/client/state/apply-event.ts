import type { CallResponse } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { replicaOf } from '#client/orders/stores/orders.store.ts';
import { createChannelOrder, type EventNumber } from '#client/sync/channel-cursors.ts';
import type { SocketEventName } from '#shared/protocol/socket.ts';
import { createApplyResponse } from './apply-response.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';
import { eventHandlers, replicaHandlers } from './event-handlers.ts';

/** The only code that changes entity stores from server data: responses and socket events both pass here. */
export interface ApplyEvent {
  response(response: CallResponse): void;
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
  /**
   * The connection was restored, perhaps to a server whose database was restored from a backup. Called before its
   * first event.
   */
  reconnected(): void;
  /** The channel is open for the first time: events that nothing else makes up for may have come before. */
  opened(): void;
  /** Something could not be read, or the channel was down: everything shown is fetched again. */
  missed(): void;
}

/** Channels of an order begin with `order:` and its id. */
const orderOfChannel = (channel: string): string =>
  channel.startsWith('order:') ? (channel.split(':')[1] ?? '') : '';

const isNumbered = (event: object): event is EventNumber => 'channel' in event && 'seq' in event;

export function createApplyEvent(
  stores: EntityStores,
  refetch: Refetch,
  onForceLogout: (reason: string) => void,
): ApplyEvent {
  const { board, list, notifications, orders, review, session, work, clock } = stores;
  const channels = createChannelOrder();
  const reloadOrder = (orderId: string): void => {
    const { details, open, timelines, threads } = orders.state;
    if (details[orderId] !== undefined || open[orderId] !== undefined) refetch.order(orderId);
    if (timelines[orderId] !== undefined) refetch.timeline(orderId);
    if (threads[orderId] !== undefined) refetch.threads(orderId);
  };
  channels.gaps.on((channel) => {
    const [kind, id = ''] = channel.split(':');
    if (channel.endsWith(':links')) refetch.links(null);
    else if (kind === 'order') reloadOrder(id);
    else if (kind === 'user') refetch.work();
    else refetch.resellerBoard();
  });
  review.threads.onReload(() => refetch.version());
  notifications.notices.onReload(() => refetch.messages());
  board.replica.onReload(() => refetch.board());
  list.replica.onReload(() => refetch.orders());
  orders.outdated.on((orderId) => {
    const { open, details } = orders.state;
    if (open[orderId] !== undefined || details[orderId] === undefined) refetch.order(orderId);
  });

  const replicas = [review.threads, notifications.notices, board.replica, list.replica];
  const ofReplicas = replicaHandlers(stores);
  const others = eventHandlers(stores, refetch, onForceLogout);
  const run = (handlers: Partial<SocketHandlers>, name: SocketEventName, event: object): void =>
    handlers[name]?.(event as never);
  const handle = (name: SocketEventName, event: object): void => {
    for (const handlers of ofReplicas) run(handlers, name, event);
    if (!isNumbered(event) || channels.accept(event)) run(others, name, event);
    // A replica that this event is not for counts it where it follows the channel.
    if (!isNumbered(event)) return;
    for (const replica of replicas) replica.receive(event, null);
    orders.replicas.get(orderOfChannel(event.channel))?.receive(event, null);
  };

  const opened = (): void => {
    refetch.resellerBoard();
    refetch.links(null);
    if (work.isAsked) refetch.work();
    orders.state.serviceChanges += 1;
    for (const [id, orderId] of Object.entries(orders.state.downloads)) refetch.download(orderId, id);
    if (session.user !== null) refetch.profile();
  };

  return {
    response: createApplyResponse(stores, refetch),
    begin: () => clock.moment,
    handlers: Object.fromEntries(
      Object.keys(others).map((name) => [name, (event: object) => handle(name as SocketEventName, event)]),
    ) as unknown as SocketHandlers,
    watched(orderId, sequence, late) {
      const missed = channels.join(sequence);
      if (missed || late) reloadOrder(orderId);
      replicaOf(orders, orderId).join(sequence);
      if (review.state.orderId === orderId) review.threads.join(sequence);
    },
    listed(sequence) {
      if (sequence === null) {
        refetch.board();
        refetch.orders();
        return;
      }
      for (const replica of [board.replica, list.replica, notifications.notices]) replica.join(sequence);
    },
    reconnected() {
      clock.moment += 1;
      channels.restart();
      for (const replica of [...replicas, ...orders.replicas.values()]) replica.restart(clock.moment);
    },
    opened,
    missed() {
      for (const orderId of Object.keys(orders.state.open)) reloadOrder(orderId);
      if (review.state.versionId !== null) refetch.version();
      refetch.orders();
      refetch.board();
      refetch.messages();
      opened();
    },
  };
}
