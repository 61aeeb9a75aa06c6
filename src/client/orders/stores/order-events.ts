import type { CallAnswer } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import type { Clock } from '#client/sync/replica.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { OrdersState } from './orders.store.ts';
import {
  putAttachment,
  putListed,
  putOrder,
  putTimeline,
  putVersion,
  putVersions,
  removeAttachment,
  removeVersion,
} from './orders-reducer.ts';

type OrderEvents = 'reload-version-list' | 'reload-order' | 'reload-timeline' | 'order-deleted';
type OrderAnswers =
  | 'order'
  | 'moveProgress'
  | 'takeBackDecision'
  | 'createOrder'
  | 'cloneOrder'
  | 'saveOrder'
  | 'versions'
  | 'decideVersion'
  | 'deleteVersion'
  | 'orderThreads'
  | 'timeline'
  | 'registerUpload'
  | 'deleteAttachment';

/** Returns what events change of orders. `reload` asks for an order of which an event does not say everything. */
export const orderHandlers = (
  orders: OrdersState,
  clock: Clock,
  reload: (orderId: string) => void,
): Pick<SocketHandlers, OrderEvents> => ({
  'reload-version-list': ({ change, orderId }) => {
    if (change.kind === 'removed') removeVersion(orders, clock, orderId, change.versionId);
    else if (!putVersion(orders, clock, orderId, change.version)) reload(orderId);
  },
  'reload-order': ({ order, orderId }) => {
    if (order !== null) putListed(orders, clock, order);
    // Hold, lock, people, files and the reader's own priority are not in it.
    if (orders.details[orderId] !== undefined) reload(orderId);
  },
  'reload-timeline': ({ entry, orderId }) => {
    if (orders.timelines[orderId] !== undefined) putTimeline(orders, orderId, [entry]);
  },
  'order-deleted': ({ orderId }) => {
    delete orders.details[orderId];
    // An open page of the order shows that it is gone.
    if (orders.open[orderId] !== undefined) reload(orderId);
  },
});

const text = (value: unknown): string => String(value ?? '');

/** Returns what responses change of orders. `reload` asks for an order that has changed since the request. */
export function orderAnswers(
  orders: OrdersState,
  clock: Clock,
  reload: (orderId: string) => void,
): { [N in OrderAnswers]: (data: RouteData<N>, answer: CallAnswer) => void } {
  const put = (order: OrderDetail, { begun }: CallAnswer): void => {
    if (putOrder(orders, clock, order, begun)) reload(order.id);
  };
  const begin = (order: OrderDetail, { begun }: CallAnswer): void =>
    void putOrder(orders, clock, order, begun);
  return {
    order: put,
    moveProgress: put,
    takeBackDecision: put,
    createOrder: begin,
    cloneOrder: begin,
    saveOrder: put,
    versions: (versions, { input: { params } }) =>
      putVersions(orders, clock, text(params?.orderId), text(params?.attachmentId), versions),
    decideVersion: (version, { input: { params } }) =>
      void putVersion(orders, clock, text(params?.orderId), version),
    deleteVersion: (_, { input: { params } }) =>
      removeVersion(orders, clock, text(params?.orderId), text(params?.versionId)),
    orderThreads: (threads, { input: { params } }) => {
      orders.threads[text(params?.orderId)] = threads;
    },
    timeline: (entries, { input: { params } }) => putTimeline(orders, text(params?.orderId), entries),
    registerUpload: (attachment, { input: { params } }) =>
      putAttachment(orders, clock, text(params?.orderId), attachment),
    deleteAttachment: (_, { input: { params } }) =>
      removeAttachment(orders, clock, text(params?.orderId), text(params?.attachmentId)),
  };
}
