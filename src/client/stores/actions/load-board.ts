import { maxCards } from '#shared/model/order-batch.ts';
import type { OrderFilter } from '#shared/model/order-filter.ts';
import { filterQuery } from '#shared/rules/order-filter-address.ts';
import { publishBoard } from '../board.store.ts';
import { applyBoard } from '../board-log.ts';
import type { Client } from '../client.ts';
import { keepBoard, takeKeptBoard } from '../kept-board.ts';
import { showPending } from './change-orders.ts';

/**
 * Asks for the unfiltered board while the page still loads its code: the answer waits in the store. Until it comes the
 * board shows as the tab's last page left it.
 */
export function loadBoardEarly({ api, board, session }: Client, tab: Storage): void {
  const userId = session.stored?.userId ?? '';
  const kept = takeKeptBoard(tab, userId, Date.now());
  board.early = api.call('board', {});
  if (kept === null) return;
  applyBoard(board.log, kept.columns, kept.cards, false, board.log.clock.moment);
  board.state.status = 'ready';
  publishBoard(board);
}

/** Leaves the board to the tab's next page, to begin with. */
export function keepBoardForNextPage({ board, session }: Client, tab: Storage): void {
  if (session.stored !== null && session.status === 'signed-in' && board.state.status === 'ready')
    keepBoard(tab, session.stored.userId, board.log, Date.now());
}

/** Shows the board under a filter, or fetches it again under the one it is shown under. */
export async function loadBoard(client: Client, filter?: OrderFilter): Promise<void> {
  const { board, outbox } = client;
  const { state, log } = board;
  if (filter !== undefined) state.filter = filter;
  if (state.status !== 'ready') state.status = 'loading';
  // What an earlier visit could not send shows at once.
  const known = new Set(log.pending.map(({ mutationId }) => mutationId));
  for (const write of outbox.waiting()) if (!known.has(write.mutationId)) showPending(client, write);
  const query = filterQuery(state.filter);
  const early = Object.keys(query).length === 0 ? board.early : null;
  board.early = null;
  const result = await (early ?? client.api.call('board', { query }));
  // What an earlier page has left is not worked on for long without the server.
  if (!result.ok && (state.status === 'loading' || early !== null)) state.status = 'failed';
}

/** Leaves the board: events are no longer applied to it. What is known stays, to be shown at once next time. */
export function closeBoard({ board }: Client): void {
  board.state.status = 'idle';
}

/** Fetches those of the cards that are not known, or known to be old; none twice at a time. */
export async function loadCards(client: Client, ids: readonly string[]): Promise<void> {
  const { board } = client;
  const { log, asked } = board;
  const wanted = ids.filter((id) => (!log.cards.has(id) || log.stale.has(id)) && !asked.has(id));
  for (let start = 0; start < wanted.length; start += maxCards) {
    const part = wanted.slice(start, start + maxCards);
    for (const id of part) asked.add(id);
    await client.api.call('boardCards', { query: { ids: part.join(',') } });
    for (const id of part) asked.delete(id);
  }
}
