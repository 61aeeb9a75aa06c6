import type { Client } from '../client.ts';
import type { OrderListQuery } from '../orders.store.ts';

const pageSize = 60;

/** Shows the orders of a query, or fetches those of the shown query again. */
export async function loadOrders(client: Client, query?: OrderListQuery): Promise<void> {
  const { list } = client.orders;
  if (query !== undefined) list.query = query;
  if (list.status !== 'ready') list.status = 'loading';
  await fetchPage(client);
}

export async function loadMoreOrders(client: Client): Promise<void> {
  const { nextCursor } = client.orders.list;
  if (nextCursor !== null) await fetchPage(client, nextCursor);
}

async function fetchPage(client: Client, cursor?: string): Promise<void> {
  const { list } = client.orders;
  const { customSearch, orderProgress } = list.query;
  const result = await client.api.call('orders', {
    query: {
      limit: pageSize,
      ...(customSearch === '' ? {} : { customSearch }),
      ...(orderProgress === '' ? {} : { orderProgress }),
      ...(cursor === undefined ? {} : { cursor }),
    },
  });
  if (!result.ok && list.status === 'loading') list.status = 'failed';
}
