import { type BoardStore, endRetry } from '#client/board/stores/board.store.ts';
import { isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import { maxCards } from '#shared/orders/order-batch.ts';

/** Shows the board under a filter, or fetches it again under the one it is shown under. */
export async function loadBoard(client: Client, filter?: OrderFilter): Promise<void> {
  const { board } = client;
  const { state } = board;
  if (filter !== undefined) state.filter = filter;
  if (state.status !== 'ready') state.status = 'loading';
  const query = filterQuery(state.filter);
  const asked = JSON.stringify(query);
  clearTimeout(board.reload);
  const early = Object.keys(query).length === 0 ? board.early : null;
  board.early = null;
  const { asked: cards } = board;
  const result = await (early ?? client.api.call('board', { query }));
  // Another filter has been chosen meanwhile, or another person has signed in.
  if (
    result.ok ||
    isLeft(board) ||
    board.asked !== cards ||
    JSON.stringify(filterQuery(state.filter)) !== asked
  )
    return;
  // Only a board of the same filter stays, and none that an earlier page left.
  if (state.status === 'loading' || board.loadedQuery !== asked) state.status = 'failed';
  else if (isPassing(result)) reloadLater(client);
}

const reloadMs = 4_000;

/** Has the whole board asked for again after a while: under a filter, only a load shows what has changed. */
function reloadLater(client: Client): void {
  const { board } = client;
  clearTimeout(board.reload);
  board.reload = setTimeout(() => {
    if (board.state.status === 'ready') void loadBoard(client);
  }, reloadMs);
}

const isLeft = ({ state }: BoardStore): boolean => state.status === 'idle';

/** Leaves the board. The cards stay, to be shown at once next time. */
export function closeBoard({ board }: Client): void {
  board.state.status = 'idle';
  clearTimeout(board.reload);
  endRetry(board);
}

const maxRetryMs = 30_000;

/** Has the cards in sight and the chosen ones asked for again after a while, a longer one each time. */
function retryLater(client: Client): void {
  const { state, outdated, retry } = client.board;
  if (retry.timer !== undefined || state.status === 'idle') return;
  retry.timer = setTimeout(() => {
    retry.timer = undefined;
    outdated.emit();
    void loadCards(client, state.selected);
  }, retry.delayMs);
  retry.delayMs = Math.min(retry.delayMs * 2, maxRetryMs);
}

/**
 * Fetches the given cards that are missing or stale, each only once at a time. While the server is unreachable, the
 * request is repeated as long as the board is open.
 */
export async function loadCards(client: Client, ids: readonly string[]): Promise<void> {
  const { board } = client;
  const { replica, asked } = board;
  const { cards, stale } = replica.base();
  const wanted = ids.filter((id) => (!cards.has(id) || stale.has(id)) && !asked.has(id));
  for (let start = 0; start < wanted.length; start += maxCards) {
    const part = wanted.slice(start, start + maxCards);
    for (const id of part) asked.add(id);
    const result = await client.api.call('boardCards', { query: { ids: part.join(',') } });
    for (const id of part) asked.delete(id);
    // Another person has signed in meanwhile.
    if (board.asked !== asked) return;
    if (result.ok) endRetry(board);
    else if (isPassing(result)) retryLater(client);
  }
}
