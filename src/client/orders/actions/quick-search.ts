import type { Client } from '#client/state/client.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';

const maxResults = 10;

/** Returns the first orders that match the words; null without a response. */
export async function quickSearch(
  client: Client,
  place: FilteredList,
  customSearch: string,
  signal: AbortSignal,
): Promise<readonly OrderListItem[] | null> {
  const archived = String(place === 'archive');
  const result = await client.api.call(
    'orders',
    { query: { customSearch, archived, limit: maxResults } },
    { signal },
  );
  return result.ok ? result.data.orders : null;
}
