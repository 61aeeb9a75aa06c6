import type { Db } from '#server/kernel/db/db.ts';
import { runOnStore } from '#server/kernel/run-each.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { saveHash, unhashedVersions } from './decisions.queries.ts';

const atOnce = 50;

/**
 * Hashes the files that were registered before hashes were kept. One that is missing in the store is left out. Throws what
 * failed after the others.
 */
export async function hashFiles({ db, store }: { db: Db; store: ObjectStore }, after = ''): Promise<void> {
  const versions = await unhashedVersions(db, after, atOnce);
  const last = versions.at(-1);
  const hashing = versions.map(({ id, storageKey }) => async () => {
    if ((await store.head(storageKey)) !== null) await saveHash(db, id, await hashObject(store, storageKey));
  });
  const isMore = last !== undefined && versions.length === atOnce;
  await runOnStore(isMore ? [...hashing, () => hashFiles({ db, store }, last.id)] : hashing);
}
