import { createClient as createClientOver } from '#client/app/create-client.ts';
import { createEntryState } from '#client/app/create-entry.ts';
import type { Client } from '#client/state/client.ts';
import { afterFile } from '../run/after-file.ts';

/** Returns the client over the storage of a page that has just begun. After the file it sends nothing more. */
export function createClient(baseUrl: string, storage: Storage, kind: 'member' | 'guest' = 'member'): Client {
  const client = createClientOver(baseUrl, createEntryState(storage, kind));
  // Else it would try for ever, at a server that is not there.
  afterFile.push(() => void client.outbox.pause());
  return client;
}
