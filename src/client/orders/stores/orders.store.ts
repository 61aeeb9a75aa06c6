import { proxy, ref } from 'valtio';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Clock } from '#client/sync/clock.ts';
import { createEmitter, type Emitter } from '#client/sync/emitter.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import type { OpenChecklist } from '#shared/orders/services/checklist.ts';
import { createOrderReplica, type OrderReplica } from './order-replica.ts';
import { confirmOrders, type OrderResponse } from './order-write.ts';

export interface OrdersState {
  /** Orders by id, including one's own changes. An order's object is replaced when it changes. */
  details: Record<string, OrderDetail>;
  /** Newest first; absent until fetched, null if that failed. */
  timelines: Record<string, TimelineEntry[] | null>;
  /** Threads on all files of an order, the latest message first; absent until fetched, null if that failed. */
  threads: Record<string, OrderThread[] | null>;
  /** The number of screens that show each order; only these orders are reloaded. */
  open: Record<string, number>;
  /** Why an order could not be loaded. */
  failures: Record<string, CallFailure>;
  /** Archives that one waits for: their ids, with the order of each. */
  downloads: Record<string, string>;
  /** Counts changes of the services that can be ordered: who shows them loads them again. */
  serviceChanges: number;
  /** A change that was refused for open items of the order's checklist, until its author has read it. */
  openChecklist: { orderId: string; open: OpenChecklist; write: QueuedWrite } | null;
}

export interface OrdersStore {
  state: OrdersState;
  /** The orders that were opened, by id. */
  replicas: Map<string, OrderReplica>;
  /** Orders whose history or threads are on their way: an event that comes meanwhile may not be in the response. */
  loading: { timelines: Set<string>; threads: Set<string> };
  /** Emits the id of an order that is shown otherwise than before. */
  changed: Emitter<string>;
  /** Emits the id of an order that must be loaded again. */
  outdated: Emitter<string>;
  clock: Clock;
}

const noOrders = (): OrdersState => ({
  details: {},
  timelines: {},
  threads: {},
  open: {},
  failures: {},
  downloads: {},
  serviceChanges: 0,
  openChecklist: null,
});

export const createOrdersStore = (clock: Clock): OrdersStore => ({
  state: proxy(noOrders()),
  replicas: new Map(),
  loading: { timelines: new Set(), threads: new Set() },
  changed: createEmitter(),
  outdated: createEmitter(),
  clock,
});

/** Forgets the orders of one person before the next signs in. */
export function clearOrders({ state, replicas }: OrdersStore): void {
  Object.assign(state, noOrders());
  replicas.clear();
}

/** Returns the replica of an order, made when it is first needed. */
export function replicaOf(orders: OrdersStore, orderId: string): OrderReplica {
  const known = orders.replicas.get(orderId);
  if (known !== undefined) return known;
  const replica = createOrderReplica(orders.clock);
  orders.replicas.set(orderId, replica);
  replica.onChange(() => showOrder(orders, orderId));
  replica.onReload(() => orders.outdated.emit(orderId));
  return replica;
}

function showOrder({ state, replicas, changed }: OrdersStore, orderId: string): void {
  const { order } = replicas.get(orderId)?.view() ?? { order: null };
  if (order === null) delete state.details[orderId];
  else {
    state.details[orderId] = ref(order);
    delete state.failures[orderId];
  }
  changed.emit(orderId);
}

/** Changes what is known of an order, where anything is. */
export function amendOrder(
  { replicas }: OrdersStore,
  orderId: string,
  change: (order: OrderDetail) => OrderDetail,
): void {
  replicas.get(orderId)?.amend((opened) => {
    if (opened.order !== null) opened.order = change(opened.order);
  });
}

/** Takes note of the response to a change of orders. */
export function confirmOpened({ replicas }: OrdersStore, response: OrderResponse): void {
  for (const [id, replica] of replicas)
    if (response.mutationId !== null && response.refused.includes(id)) replica.refuse(response.mutationId);
    else confirmOrders(replica, response, ({ order }) => order);
}

/** Shows no more an order that is gone. */
export function forgetOrder({ replicas }: OrdersStore, orderId: string): void {
  replicas.get(orderId)?.amend((opened) => {
    opened.order = null;
  });
}

/** Adds entries to a timeline. They never change, so they may arrive in any order. */
export function putTimeline(
  { timelines }: OrdersState,
  orderId: string,
  entries: readonly TimelineEntry[],
): void {
  const byId = new Map((timelines[orderId] ?? []).map((entry) => [entry.id, entry]));
  for (const entry of entries) byId.set(entry.id, entry);
  timelines[orderId] = [...byId.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
