import {
  isSameSession,
  readStoredSession,
  writeStoredSession,
} from '#client/accounts/stores/kept-session.ts';
import type { Client } from '#client/state/client.ts';

/** Replaces the session's token here and in storage. The earlier one ends with the first use of this one. */
export function renewToken({ session, storage, socket }: Client, token: string): void {
  if (session.stored === null) return;
  session.stored.token = token;
  writeStoredSession(storage, session.stored);
  socket.renew(token);
}

/**
 * Takes the token that another tab has stored since. Returns whether the session has another one by now than `used`,
 * which the server has refused.
 */
export function takeNewerToken(client: Client, used: string): boolean {
  const { stored } = client.session;
  if (stored === null) return false;
  if (stored.token !== used) return true;
  const now = readStoredSession(client.storage, Date.now());
  if (now === null || now.token === used || !isSameSession(now, stored)) return false;
  renewToken(client, now.token);
  return true;
}
