import type { Client } from '#client/state/client.ts';
import type { FileHit } from '#shared/orders/list/search.http.ts';
import { quickSearch } from './quick-search.ts';

/** Results that only the server can find: files by name, and orders by their people, briefs and comments. */
export interface FoundBeyond {
  files: readonly FileHit[];
  orders: readonly { id: string; name: string; company: string }[];
}

export async function findBeyond(client: Client, text: string, signal: AbortSignal): Promise<FoundBeyond> {
  const [files, orders] = await Promise.all([
    client.api.call('searchFiles', { query: { q: text } }, { signal }),
    quickSearch(client, 'orders', text, signal),
  ]);
  return {
    files: files.ok ? files.data : [],
    orders: (orders ?? []).map(({ id, orderName, company }) => ({
      id,
      name: orderName,
      company: company.name,
    })),
  };
}
