import { createClient as createClientOver } from '#client/app/create-client.ts';
import { createEntryState } from '#client/app/create-entry.ts';
import type { Client } from '#client/state/client.ts';

/** Returns the client over the storage of a page that has just begun. */
export const createClient = (
  baseUrl: string,
  storage: Storage,
  kind: 'member' | 'guest' = 'member',
): Client => createClientOver(baseUrl, createEntryState(storage, kind));
