import { keptSignOutThere } from '#client/accounts/stores/kept-sign-on.ts';
import { keptTheme } from '#client/accounts/stores/kept-theme.ts';
import { keptView } from '#client/accounts/stores/session.store.ts';
import { forgetBoardView } from '#client/board/stores/board-view.ts';
import type { Client } from '#client/state/client.ts';
import { allUnsentKeys, countUnsent, guestKeys, unsentKeys } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { endSession } from './session-life.ts';

/**
 * Sends what is waiting, also what closed tabs have left. Returns how many of this person's texts, from any tab, would be
 * lost if the browser's storage were cleared.
 */
export async function unsentBeforeSignOut({ session, outbox, storage }: Client): Promise<number> {
  if (session.stored === null) return 0;
  const { userId } = session.stored;
  outbox.resume(userId);
  await outbox.settled();
  return countUnsent(storage, userId);
}

/**
 * Sends what waits, ends the session on the server, and clears session and local storage, as specified. One thing stays:
 * what other people who use the browser wrote and have not sent, each under their own account.
 */
export async function signOut(client: Client): Promise<void> {
  const { storage } = client;
  const there = keptSignOutThere.read(storage);
  const own = client.session.stored?.userId ?? null;
  // The person was not asked, because the session ended without them: everything unsent stays.
  const kept = own === null ? allUnsentKeys(storage) : unsentKeys(storage, { of: own, others: true });
  if (client.session.stored !== null) {
    await client.outbox.settled();
    // The other windows show that they were signed out elsewhere; this one need not.
    client.socket.disconnect();
    await client.api.call('logout', {});
  }
  await clearAllBut(client, kept);
  client.session.signOutUrl = own !== null && there?.userId === own ? there.url : null;
}

/** Returns how many texts, of anybody, would be lost if the browser's storage were cleared. */
export const unsentHere = ({ storage }: Client): number => countUnsent(storage);

/** Forgets all that this site keeps in the browser; `keepsWriting`: but what has been written here and not sent. */
export const clearHistory = (client: Client, keepsWriting: boolean): Promise<void> =>
  clearAllBut(client, keepsWriting ? allUnsentKeys(client.storage) : []);

/**
 * Clears the storage except `keys`; for a session of one tab, the tab's storage. Guests whose texts stay are known
 * again.
 */
async function clearAllBut(client: Client, keys: readonly string[]): Promise<void> {
  const { storage } = client;
  const known = keys.length === 0 ? [] : guestKeys(storage);
  const kept = [...keys, ...known].map((key) => [key, storage.getItem(key) ?? ''] as const);
  endSession(client);
  forgetBoardView(client.board.view);
  storage.clear();
  tabStorage.clear();
  for (const [key, value] of kept) storage.setItem(key, value);
  client.session.view = keptView.read(storage);
  client.session.theme = keptTheme.read(storage);
  await clearCaches();
}

async function clearCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // A browser that forbids storage, or has no caches, keeps none.
  }
}
