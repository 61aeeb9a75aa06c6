import { loadBoardEarly } from '#client/stores/actions/load-board.ts';
import type { Client } from '#client/stores/client.ts';
import { loadBoard } from './signed-in-screens.ts';
import { loadSignedIn } from './signed-out-screens.ts';

/** Where a session is kept, what the board needs is asked for at once, not one thing after another. */
export function loadAhead(client: Client, { pathname, search }: Location): void {
  if (client.session.stored === null) return;
  const isFiltered = search !== '' || client.storage.getItem('selectedFilter') !== null;
  if (pathname === '/' && !isFiltered) loadBoardEarly(client);
  void Promise.allSettled([loadSignedIn(), ...(pathname === '/' ? [loadBoard()] : [])]);
}
