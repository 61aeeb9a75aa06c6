import { forgetBoardView } from '#client/board/stores/board-view.ts';
import type { Client } from '#client/state/client.ts';
import { unsentKeys } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { endSession } from './session-life.ts';

/** Sends what waits. Returns how much that this person wrote, in any tab, would be lost with what the browser keeps. */
export async function unsentBeforeSignOut({ session, outbox, storage }: Client): Promise<number> {
  if (session.stored === null) return 0;
  const { userId } = session.stored;
  await outbox.settled();
  return unsentKeys(storage, { of: userId }).length;
}

/**
 * Sends what waits, ends the session on the server, and clears session and local storage; what others who use the browser
 * wrote and have not sent stays for them.
 */
export async function signOut(client: Client): Promise<void> {
  const { storage } = client;
  const own = client.session.stored?.userId ?? null;
  const others = own === null ? [] : unsentKeys(storage, { of: own, others: true });
  const kept = others.map((key) => [key, storage.getItem(key) ?? ''] as const);
  if (client.session.stored !== null) {
    await client.outbox.settled();
    // The other windows show that they were signed out elsewhere; this one need not.
    client.socket.disconnect();
    await client.api.call('logout', {});
  }
  await clearHistory(client);
  for (const [key, value] of kept) storage.setItem(key, value);
}

/** Forgets all that this site keeps in the browser; of a tab's own session, what it keeps in the tab. */
export async function clearHistory(client: Client): Promise<void> {
  endSession(client);
  forgetBoardView(client.board.view);
  client.storage.clear();
  tabStorage.clear();
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name);
}
