import { subscribe } from 'valtio';
import { closeOrder, loadOrder, loadThreads, openOrder } from '#client/orders/actions/load-order.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Client } from '#client/state/client.ts';
import { type OpenRequests, type RequestsOfProof, requestsOfOrder } from './open-requests.ts';

/** Orders that are kept current: the server ends connections that join or leave many more at a time. */
const maxWatched = 20;

/**
 * Reads what is still open on orders, and reads an order again each time it or its comments change. Returns what ends
 * that. Orders are read one after the other: a bulk action must not flood the server. What others change in orders after
 * the first `maxWatched` is not noticed.
 */
export function followRequests(
  client: Client,
  orders: readonly OrderTarget[],
  onRead: (requests: OpenRequests) => void,
): () => void {
  const { state } = client.orders;
  const found = new Map<string, RequestsOfProof[] | null>();
  const outdated = new Set(orders.map(({ id }) => id));
  const loaded = new Set<string>();
  const watched = new Set<string>();
  /** What was read of each order; it is replaced in the store when it changes. */
  const read = new Map<string, readonly [order: unknown, threads: unknown]>();
  let isReading = false;
  let isOver = false;

  const readOutdated = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    for (const id of outdated) {
      outdated.delete(id);
      let isKnown = true;
      if (!loaded.has(id)) {
        loaded.add(id);
        const isWatched = watched.size < maxWatched;
        if (isWatched) watched.add(id);
        isKnown = await loadFor(client, id, isWatched);
        if (isOver) return;
      }
      read.set(id, [state.details[id], state.threads[id]]);
      const requests = isKnown ? await requestsOfOrder(client, id) : null;
      if (isOver) return;
      found.set(id, requests);
    }
    isReading = false;
    onRead({
      proofs: orders.flatMap(({ id }) => found.get(id) ?? []),
      unread: orders.filter(({ id }) => found.get(id) === null),
    });
  };
  const stop = subscribe(state, () => {
    for (const [id, [order, threads]] of read)
      if (state.details[id] !== order || state.threads[id] !== threads) outdated.add(id);
    if (outdated.size > 0) void readOutdated();
  });
  void readOutdated();
  return () => {
    isOver = true;
    stop();
    for (const id of watched) closeOrder(client, id);
  };
}

/** Loads an order, then its comments, watched from before that on. Returns false if either cannot be read. */
async function loadFor(client: Client, orderId: string, isWatched: boolean): Promise<boolean> {
  const order = await (isWatched ? openOrder : loadOrder)(client, orderId);
  return order.ok && (await loadThreads(client, orderId)).ok;
}
