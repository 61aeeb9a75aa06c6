import type { Client } from '../client.ts';
import { endSession } from './session-life.ts';

/** Sends what waits, ends the session on the server, and clears session and local storage. */
export async function signOut(client: Client): Promise<void> {
  if (client.session.stored !== null) {
    await client.outbox.settled();
    await client.api.call('logout', {});
  }
  if (client.session.place === 'tab') leaveTab(client);
  else await clearHistory(client);
}

/** Forgets all that this site keeps in the browser. */
export async function clearHistory(client: Client): Promise<void> {
  endSession(client);
  client.storage.clear();
  sessionStorage.clear();
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name);
}

/** Ends a session as somebody else: what the browser keeps is its owner's and stays, their own session with it. */
function leaveTab(client: Client): void {
  endSession(client);
  sessionStorage.clear();
}
