import type { Db } from '#server/kernel/db/db.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { saveHash, unhashedVersions } from './decisions.queries.ts';

const atOnce = 50;

/** Hashes the files that were registered before hashes were kept. One that is missing in the store is left out. */
export async function hashFiles({ db, store }: { db: Db; store: ObjectStore }): Promise<void> {
  let after = '';
  for (;;) {
    const versions = await unhashedVersions(db, after, atOnce);
    for (const { id, storageKey } of versions) {
      if ((await store.head(storageKey)) !== null)
        await saveHash(db, id, await hashObject(store, storageKey));
      after = id;
    }
    if (versions.length < atOnce) return;
  }
}
