import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

/** Returns the SHA-256 of a stored object, read as a stream. Rejects where there is no such object. */
export async function hashObject(store: ObjectStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk);
  return hash.digest('hex');
}
