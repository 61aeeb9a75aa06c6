import { forgetBoardView } from '../board-view.ts';
import type { Client } from '../client.ts';
import { endSession } from './session-life.ts';

/** Sends what waits, ends the session on the server, and clears session and local storage. */
export async function signOut(client: Client): Promise<void> {
  if (client.session.stored !== null) {
    await client.outbox.settled();
    await client.api.call('logout', {});
  }
  await clearHistory(client);
}

/** Forgets all that this site keeps in the browser; of a tab's own session, what it keeps in the tab. */
export async function clearHistory(client: Client): Promise<void> {
  endSession(client);
  forgetBoardView(client.board.view);
  client.storage.clear();
  sessionStorage.clear();
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name);
}
