import {
  createTitleSearch,
  mergeTitles,
  type TitleIndex,
  titleIndex,
} from '#client/orders/stores/title-index.ts';
import { clearTitles, type TitlesState } from '#client/orders/stores/titles.store.ts';
import type { Client } from '#client/state/client.ts';

/** Fetches the titles of all orders, or those changed since the last fetch. One at a time for each person. */
export function loadTitles(client: Client): Promise<void> {
  const { titles } = client;
  const userId = userOf(client);
  if (titles.userId !== userId) {
    clearTitles(titles);
    titles.userId = userId;
  }
  if (titles.loading !== null) return titles.loading;
  const loading = fetchTitles(client).finally(() => {
    if (titles.loading === loading) titles.loading = null;
  });
  titles.loading = loading;
  return loading;
}

const userOf = ({ session }: Client): string | null => session.user?.id ?? null;

/** What comes after the titles were cleared, as where the person has signed out, is for nobody. */
async function fetchTitles(client: Client): Promise<void> {
  const { titles } = client;
  const { index, clearings } = titles;
  if (index !== null) {
    const changed = await client.api.call('orderTitles', { query: { since: index.asOf } });
    if (!changed.ok || titles.clearings !== clearings) return;
    putTitles(titles, mergeTitles(index, changed.data));
    if (titles.index !== null) return;
  }
  const all = await client.api.call('orderTitles', {});
  if (all.ok && titles.clearings === clearings) putTitles(titles, titleIndex(all.data.titles, all.data.asOf));
}

function putTitles(titles: TitlesState, index: TitleIndex | null): void {
  if (index === null) Object.assign(titles, { index, search: null });
  else if (index.entries === titles.index?.entries) titles.index = index;
  else Object.assign(titles, { index, search: createTitleSearch(index) });
}
