import {
  createTitleSearch,
  mergeTitles,
  type TitleIndex,
  titleIndex,
} from '#client/orders/stores/title-index.ts';
import { clearTitles, type TitlesState } from '#client/orders/stores/titles.store.ts';
import type { Client } from '#client/state/client.ts';

/** Fetches the titles of all orders, or those changed since the last fetch. One at a time. */
export function loadTitles(client: Client): Promise<void> {
  const { titles } = client;
  titles.loading ??= fetchTitles(client).finally(() => {
    titles.loading = null;
  });
  return titles.loading;
}

async function fetchTitles(client: Client): Promise<void> {
  const { titles, session } = client;
  const userId = session.user?.id ?? null;
  if (titles.userId !== userId) {
    clearTitles(titles);
    titles.userId = userId;
  }
  if (titles.index !== null) {
    const changed = await client.api.call('orderTitles', { query: { since: titles.index.asOf } });
    if (!changed.ok) return;
    putTitles(titles, mergeTitles(titles.index, changed.data));
    if (titles.index !== null) return;
  }
  const all = await client.api.call('orderTitles', {});
  if (all.ok) putTitles(titles, titleIndex(all.data.titles, all.data.asOf));
}

function putTitles(titles: TitlesState, index: TitleIndex | null): void {
  if (index === null) clearTitles(titles);
  else if (index.entries === titles.index?.entries) titles.index = index;
  else Object.assign(titles, { index, search: createTitleSearch(index) });
}
