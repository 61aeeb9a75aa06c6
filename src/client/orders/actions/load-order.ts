import type { CallFailure, CallResult } from '#client/net/call-result.ts';
import { forgetOrder, replicaOf } from '#client/orders/stores/orders.store.ts';
import type { Client } from '#client/state/client.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { showPending } from './show-pending.ts';

/** Returns whether something does not exist, or not for this person: trying again is useless. */
export const isGone = ({ code }: CallFailure): boolean => code === 'not_found' || code === 'forbidden';

/** Returns whether the session has ended that asked: there is nothing to note for whoever comes next. */
const isLeft = ({ code }: CallFailure): boolean => code === 'aborted';

/** Loads an order into the store, or the reason why it is unavailable. A loaded order stays unless it is gone. */
export async function loadOrder(client: Client, orderId: string): Promise<CallResult<OrderDetail>> {
  const result = await client.api.call('order', { params: { orderId } });
  if (result.ok || isLeft(result)) return result;
  const { details, failures } = client.orders.state;
  if (isGone(result)) forgetOrder(client.orders, orderId);
  if (details[orderId] === undefined) failures[orderId] = result;
  return result;
}

/**
 * Joins an order's live channels before fetching it, so that no event is missed; `onJoined` is called then. Unsent changes
 * of it show at once.
 */
export async function openOrder(
  client: Client,
  orderId: string,
  onJoined = (): void => {},
): Promise<CallResult<OrderDetail>> {
  const { open } = client.orders.state;
  open[orderId] = (open[orderId] ?? 0) + 1;
  replicaOf(client.orders, orderId);
  for (const write of client.outbox.waiting()) showPending(client, write);
  await client.socket.watchOrder(orderId);
  onJoined();
  return loadOrder(client, orderId);
}

export function closeOrder(client: Client, orderId: string): void {
  const { open } = client.orders.state;
  const left = (open[orderId] ?? 0) - 1;
  if (left > 0) open[orderId] = left;
  else delete open[orderId];
  client.socket.unwatchOrder(orderId);
}

export async function loadTimeline(client: Client, orderId: string): Promise<CallResult<TimelineEntry[]>> {
  const { loading } = client.orders;
  loading.timelines.add(orderId);
  const result = await client.api.call('timeline', { params: { orderId } });
  loading.timelines.delete(orderId);
  if (!result.ok && !isLeft(result)) client.orders.state.timelines[orderId] ??= null;
  return result;
}

export async function loadThreads(client: Client, orderId: string): Promise<CallResult<OrderThread[]>> {
  const { loading } = client.orders;
  loading.threads.add(orderId);
  const result = await client.api.call('orderThreads', { params: { orderId } });
  loading.threads.delete(orderId);
  if (!result.ok && !isLeft(result)) client.orders.state.threads[orderId] ??= null;
  return result;
}

/** Returns the people who can be mentioned in a tab of an order; guests cannot mention anybody. */
export async function loadMentions(client: Client, orderId: string, tab: AnnotationTab): Promise<Person[]> {
  if (client.session.user === null) return [];
  const result = await client.api.call('mentions', { params: { orderId }, query: { 'cm-revew': '1', tab } });
  return result.ok ? result.data : [];
}
