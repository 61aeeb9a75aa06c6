import {
  isSameSession,
  readStoredSession,
  writeStoredSession,
} from '#client/accounts/stores/kept-session.ts';
import type { Client } from '#client/state/client.ts';

/** Gives the session another token, in this tab and for the others: the earlier one ends with the first use of this one. */
export function renewToken({ session, storage, socket }: Client, token: string): void {
  if (session.stored === null) return;
  session.stored.token = token;
  writeStoredSession(storage, session.stored);
  socket.renew(token);
}

/**
 * Returns whether the session has another token by now than `used`, which the server has refused. Takes the one that
 * another tab has stored.
 */
export function hasNewerToken(client: Client, used: string): boolean {
  const { stored } = client.session;
  if (stored === null) return false;
  if (stored.token !== used) return true;
  const now = readStoredSession(client.storage, Date.now());
  if (now === null || now.token === used || !isSameSession(now, stored)) return false;
  renewToken(client, now.token);
  return true;
}
