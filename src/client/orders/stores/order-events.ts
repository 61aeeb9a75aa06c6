import type { CallResponse } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { sequenceOf } from '#client/sync/channel-cursors.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import {
  putOrder,
  withAttachment,
  withoutAttachment,
  withoutVersion,
  withVersion,
  withVersions,
} from './order-replica.ts';
import { amendOrder, forgetOrder, type OrdersStore, putTimeline, replicaOf } from './orders.store.ts';

type OrderResponses =
  | 'order'
  | 'moveProgress'
  | 'takeBackDecision'
  | 'createOrder'
  | 'cloneOrder'
  | 'saveOrder'
  | 'versions'
  | 'decideVersion'
  | 'requestReview'
  | 'withdrawReview'
  | 'returnVersion'
  | 'setReviewButtons'
  | 'tickItem'
  | 'deleteVersion'
  | 'orderThreads'
  | 'timeline'
  | 'registerUpload'
  | 'deleteAttachment';

/** Returns what events change of the orders' replicas. */
export const orderHandlers = ({
  replicas,
}: OrdersStore): Pick<SocketHandlers, 'reload-order' | 'reload-version-list'> => ({
  'reload-order': (event) =>
    void replicas.get(event.orderId)?.receive(event, { kind: 'changed', order: event.order }),
  'reload-version-list': (event) =>
    void replicas.get(event.orderId)?.receive(event, { kind: 'version', change: event.change }),
});

/** Returns what other events change of orders. `reload` asks for an order, `reloadTimeline` for its history. */
export const timelineHandlers = (
  orders: OrdersStore,
  reload: (orderId: string) => void,
  reloadTimeline: (orderId: string) => void,
): Pick<SocketHandlers, 'reload-timeline' | 'order-deleted'> => ({
  'reload-timeline': ({ entry, orderId }) => {
    if (orders.state.timelines[orderId]) putTimeline(orders.state, orderId, [entry]);
    else if (orders.loading.timelines.has(orderId)) reloadTimeline(orderId);
  },
  'order-deleted': ({ orderId }) => {
    forgetOrder(orders, orderId);
    // An open page of the order shows that it was deleted.
    if (orders.state.open[orderId] !== undefined) reload(orderId);
  },
});

const text = (value: unknown): string => String(value ?? '');

/** Returns what responses change of orders. */
export function orderResponses(orders: OrdersStore): {
  [N in OrderResponses]: (data: RouteData<N>, response: CallResponse) => void;
} {
  const load = (order: OrderDetail, response: CallResponse): void =>
    replicaOf(orders, order.id).load({ order }, sequenceOf(response), response.begun);
  const put = (order: OrderDetail, response: CallResponse): void => {
    const { begun } = response;
    if (orders.state.details[order.id] === undefined) load(order, response);
    else replicaOf(orders, order.id).amend((opened) => putOrder(opened, order), { begun });
  };
  const amend = ({ input }: CallResponse, change: (order: OrderDetail) => OrderDetail): void =>
    amendOrder(orders, text(input.params?.orderId), change);
  return {
    order: load,
    moveProgress: put,
    takeBackDecision: put,
    requestReview: put,
    withdrawReview: put,
    returnVersion: put,
    setReviewButtons: put,
    tickItem: put,
    createOrder: put,
    cloneOrder: put,
    saveOrder: put,
    versions: (versions, response) =>
      amend(response, (order) => withVersions(order, text(response.input.params?.attachmentId), versions)),
    decideVersion: (version, response) => amend(response, (order) => withVersion(order, version)),
    deleteVersion: (_, response) =>
      amend(response, (order) => withoutVersion(order, text(response.input.params?.versionId))),
    orderThreads: (threads, { input: { params } }) => {
      orders.state.threads[text(params?.orderId)] = threads;
    },
    timeline: (entries, { input: { params } }) => putTimeline(orders.state, text(params?.orderId), entries),
    registerUpload: (attachment, response) => amend(response, (order) => withAttachment(order, attachment)),
    deleteAttachment: (_, response) =>
      amend(response, (order) => withoutAttachment(order, text(response.input.params?.attachmentId))),
  };
}
