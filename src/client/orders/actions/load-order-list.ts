import { isPassing } from '#client/net/call-result.ts';
import {
  beginList,
  type ListQuery,
  listCall,
  outdateList,
  pagesWanted,
} from '#client/orders/stores/order-list.store.ts';
import type { Client } from '#client/state/client.ts';

/** Shows a list from its top. */
export async function showList(client: Client, query: ListQuery): Promise<void> {
  beginList(client.list, query);
  await loadSeen(client);
}

/** Handles a change of the rows in view; fetches the missing ones. */
export async function seeRows(client: Client, first: number, last: number): Promise<void> {
  Object.assign(client.list.sight, { first, last });
  if (client.list.state.status === 'ready') await loadSeen(client);
}

/** Orders of the list may have changed. */
export async function refreshList(client: Client): Promise<void> {
  outdateList(client.list);
  await loadSeen(client);
}

/** Loads until all pages in view are current: one may have become stale again while it was on its way. */
async function loadSeen(client: Client): Promise<void> {
  const { list } = client;
  const { query } = list.state;
  if (query === null) return;
  for (let wanted = pagesWanted(list); wanted.length > 0; wanted = pagesWanted(list)) {
    const [cursor] = wanted;
    list.asked.add(cursor);
    const result = await client.api.call('orders', {
      query: { ...listCall(query), ...(cursor === undefined ? {} : { cursor }) },
    });
    if (list.state.query !== query) return;
    list.asked.delete(cursor);
    if (result.ok) continue;
    if (list.state.status === 'loading') list.state.status = 'failed';
    else if (isPassing(result)) retryLater(client);
    return;
  }
}

const retryMs = 4_000;

/** Asks again, after a while, for the pages that are in view then. */
function retryLater(client: Client): void {
  const { list } = client;
  clearTimeout(list.retry);
  list.retry = setTimeout(() => {
    if (list.state.status === 'ready') void loadSeen(client);
  }, retryMs);
}
