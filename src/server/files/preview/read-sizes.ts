import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { ProofPreparer } from './prepare-proof.ts';
import { saveSizes, unmeasuredVersions } from './read-sizes.queries.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  preparer: Pick<ProofPreparer, 'prepare'>;
}

/** Few: an upload that waits to be prepared comes between. */
const atOnce = 5;
const pauseMs = 1_000;

/**
 * Reads the trim box and the size in pixels of versions that were prepared before these were kept, some at a time, and
 * leaves the rest to a further job. What cannot be read stays unknown.
 */
export async function readSizes({ db, store, preparer }: Parts, after: string): Promise<void> {
  const versions = await unmeasuredVersions(db, after, atOnce);
  for (const { id, fileName, storageKey } of versions) {
    if ((await store.head(storageKey)) === null) continue;
    const read = await readStored(store, storageKey, (path) => preparer.prepare({ path, name: fileName }));
    if (read.ok && !read.value.isCarried) await saveSizes(db, id, read.value);
  }
  const last = versions.at(-1);
  if (versions.length === atOnce && last !== undefined)
    await mutate(db, (tx) => tx.addJob('read-sizes', { after: last.id }, pauseMs));
}
