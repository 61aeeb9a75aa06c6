import type { Db } from '#server/kernel/db/db.ts';
import { runEach } from '#server/kernel/run-each.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { ProofPreparer } from './prepare-proof.ts';
import { saveSizes, type UnmeasuredVersion, unmeasuredVersions } from './read-sizes.queries.ts';

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
 * leaves the rest to a further job. What cannot be read stays unknown. Where some failed, a job of their own tries those up
 * to the last of them again, and reports them.
 */
export async function readSizes(parts: Parts, after: string, upTo?: string): Promise<void> {
  const versions = await unmeasuredVersions(parts.db, { after, upTo, limit: atOnce });
  const reading = runEach(versions.map((version) => () => readSize(parts, version)));
  if (upTo !== undefined) return reading;
  const isDone = await reading.then(
    () => true,
    () => false,
  );
  const last = versions.at(-1);
  if (last === undefined) return;
  await mutate(parts.db, async (tx) => {
    if (!isDone) await tx.addJob('read-sizes', { after, upTo: last.id });
    if (versions.length === atOnce) await tx.addJob('read-sizes', { after: last.id }, pauseMs);
  });
}

async function readSize(
  { db, store, preparer }: Parts,
  { id, fileName, storageKey }: UnmeasuredVersion,
): Promise<void> {
  if ((await store.head(storageKey)) === null) return;
  const read = await readStored(store, storageKey, (path) => preparer.prepare({ path, name: fileName }));
  if (read.ok && !read.value.isCarried) await saveSizes(db, id, read.value);
}
