import { browserStorage, sessionOnlyStorage } from '#client/sync/web-storage.ts';
import type { ClientType } from '#shared/access/role.ts';

/** The contents of a token response, stored under the specification's local storage keys. */
export interface StoredSession {
  clientId: string;
  token: string;
  /** UTC instant, by the device's clock. */
  expirationDate: string;
  userId: string;
}

/** Returns when a session that begins now ends, by the device's own clock: a wrong one must not end it at once. */
export const expirationOf = ({ accessTokenLastsMs }: { accessTokenLastsMs: number }): string =>
  new Date(Date.now() + accessTokenLastsMs).toISOString();

/** The token is written last: another tab that sees it change finds the other keys up to date. */
const sessionKeys = ['clientId', 'expirationDate', 'userId', 'token'] as const;

/** Reads a kept session; one that is incomplete or has expired is none. `now` in milliseconds since 1970. */
export function readStoredSession(storage: Storage, now: number): StoredSession | null {
  const [clientId, expirationDate, userId, token] = sessionKeys.map((key) => storage.getItem(key));
  if (!clientId || !token || !expirationDate || !userId) return null;
  if (!(Date.parse(expirationDate) > now)) return null;
  return { clientId, token, expirationDate, userId };
}

export function writeStoredSession(storage: Storage, session: StoredSession | null): void {
  for (const key of sessionKeys)
    if (session === null) storage.removeItem(key);
    else storage.setItem(key, session[key]);
}

/** Returns whether two are the same session, whose token may be another. */
export const isSameSession = (one: StoredSession, other: StoredSession): boolean =>
  sessionKeys.every((key) => key === 'token' || one[key] === other[key]);

/** Returns the side of a client id: customer and admin sessions have different ones. */
export const sideOfClient = (clientId: string): ClientType => (clientId === 'customer' ? 'customer' : 'user');

/** A tab in which somebody is signed in as somebody else keeps what it keeps to itself. `now` as above. */
export const storageOfTab = (now: number): Storage =>
  readStoredSession(sessionOnlyStorage, now) === null ? browserStorage : sessionOnlyStorage;
