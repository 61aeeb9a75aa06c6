import { loadBoardEarly } from '#client/board/actions/early-board.ts';
import { opensWholeBoard } from '#client/board/stores/board-address.ts';
import type { Client } from '#client/state/client.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { loadScreen } from './lazy-screen.tsx';
import { loadBoard } from './signed-in-screens.ts';
import { loadSignedIn } from './signed-out-screens.ts';

/** With a stored session, fetches everything the board needs at once, not one thing after another. */
export function loadAhead(client: Client, location: Location): void {
  if (client.session.stored === null) return;
  if (opensWholeBoard(location, client.storage)) loadBoardEarly(client, tabStorage);
  void Promise.allSettled([
    loadScreen(loadSignedIn),
    ...(location.pathname === '/' ? [loadScreen(loadBoard)] : []),
  ]);
}
