import type { CallAnswer } from '#client/net/route-call.ts';
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

type OrderAnswers =
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

/** Returns what other events change of orders. `reload` asks for an order. */
export const timelineHandlers = (
  orders: OrdersStore,
  reload: (orderId: string) => void,
): Pick<SocketHandlers, 'reload-timeline' | 'order-deleted'> => ({
  'reload-timeline': ({ entry, orderId }) => {
    if (orders.state.timelines[orderId] !== undefined) putTimeline(orders.state, orderId, [entry]);
  },
  'order-deleted': ({ orderId }) => {
    forgetOrder(orders, orderId);
    // An open page of the order shows that it is gone.
    if (orders.state.open[orderId] !== undefined) reload(orderId);
  },
});

const text = (value: unknown): string => String(value ?? '');

/** Returns what responses change of orders. */
export function orderAnswers(orders: OrdersStore): {
  [N in OrderAnswers]: (data: RouteData<N>, answer: CallAnswer) => void;
} {
  const load = (order: OrderDetail, answer: CallAnswer): void =>
    replicaOf(orders, order.id).load({ order }, sequenceOf(answer), answer.begun);
  const put = (order: OrderDetail, answer: CallAnswer): void => {
    const { begun } = answer;
    if (orders.state.details[order.id] === undefined) load(order, answer);
    else replicaOf(orders, order.id).amend((opened) => putOrder(opened, order), { begun });
  };
  const amend = ({ input }: CallAnswer, change: (order: OrderDetail) => OrderDetail): void =>
    amendOrder(orders, text(input.params?.orderId), change);
  return {
    order: load,
    moveProgress: put,
    takeBackDecision: put,
    requestReview: put,
    withdrawReview: put,
    returnVersion: put,
    setReviewButtons: put,
    createOrder: put,
    cloneOrder: put,
    saveOrder: put,
    versions: (versions, answer) =>
      amend(answer, (order) => withVersions(order, text(answer.input.params?.attachmentId), versions)),
    decideVersion: (version, answer) => amend(answer, (order) => withVersion(order, version)),
    deleteVersion: (_, answer) =>
      amend(answer, (order) => withoutVersion(order, text(answer.input.params?.versionId))),
    orderThreads: (threads, { input: { params } }) => {
      orders.state.threads[text(params?.orderId)] = threads;
    },
    timeline: (entries, { input: { params } }) => putTimeline(orders.state, text(params?.orderId), entries),
    registerUpload: (attachment, answer) => amend(answer, (order) => withAttachment(order, attachment)),
    deleteAttachment: (_, answer) =>
      amend(answer, (order) => withoutAttachment(order, text(answer.input.params?.attachmentId))),
  };
}
