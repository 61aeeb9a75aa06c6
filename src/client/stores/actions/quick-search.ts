import type { OrderRow } from '#shared/model/order-row.ts';
import type { Client } from '../client.ts';
import type { FilterPlace } from '../filters.store.ts';

const mostResults = 10;

/** The first orders in which the words are found; null where no answer came. */
export async function quickSearch(
  client: Client,
  place: FilterPlace,
  customSearch: string,
  signal: AbortSignal,
): Promise<readonly OrderRow[] | null> {
  const archived = String(place === 'archive');
  const result = await client.api.call(
    'orders',
    { query: { customSearch, archived, limit: mostResults } },
    { signal },
  );
  return result.ok ? result.data.orders : null;
}
