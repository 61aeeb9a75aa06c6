import { ref } from 'valtio';
import { type ListQuery, listCall, type OrderListStore } from '#client/orders/stores/order-list.store.ts';
import type { Client } from '#client/state/client.ts';
import { refreshList, showList } from './load-order-list.ts';

/** Leaves a list: events no longer ask for it again. */
export function leaveList(list: OrderListStore): void {
  const { state } = list;
  list.left = state.status === 'ready' ? state.query : null;
  Object.assign(state, { status: 'idle', query: null });
}

export const isLeft = ({ left }: OrderListStore, query: ListQuery): boolean =>
  left !== null && JSON.stringify(listCall(left)) === JSON.stringify(listCall(query));

/** Shows the list that was left as it was, until its pages have come again; any other from its top. */
export function openList(client: Client, query: ListQuery): Promise<void> {
  const { list } = client;
  const isResumed = isLeft(list, query);
  list.left = null;
  if (!isResumed) {
    list.scrollTop = 0;
    return showList(client, query);
  }
  list.asked.clear();
  Object.assign(list.state, { status: 'ready', query: ref(query) });
  return refreshList(client);
}
