import { boardOf } from '#client/board/stores/board-replica.ts';
import { keepBoard, takeKeptBoard } from '#client/board/stores/kept-board.ts';
import type { Client } from '#client/state/client.ts';

/**
 * Fetches the unfiltered board while the page still loads its code; the response waits in the store. Until it
 * comes the board shows as the tab's last page left it.
 */
export function loadBoardEarly({ api, board, session }: Client, tab: Storage): void {
  const kept = session.stored === null ? null : takeKeptBoard(tab, session.stored, Date.now());
  board.early = api.call('board', {});
  if (kept === null) return;
  board.replica.load(boardOf(board.replica.base(), kept.columns, kept.cards, false), {}, 0);
  board.state.status = 'ready';
}

/** Leaves the board to the tab's next page, to begin with. */
export function keepBoardForNextPage({ board, session }: Client, tab: Storage): void {
  if (session.stored !== null && session.status === 'signed-in' && board.state.status === 'ready')
    keepBoard(tab, session.stored, board.replica.base(), Date.now());
}
