import { randomUUID } from 'node:crypto';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { imageToPrepare, setImageThumbnail } from './images.queries.ts';
import { publishLibraryChange } from './images.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  preparer: ProofPreparer;
}

/** Makes the thumbnail of a picture that came without one, and publishes it to its company. */
export async function prepareImage({ db, store, preparer }: Parts, id: string): Promise<void> {
  const image = await imageToPrepare(db, id);
  if (image === null) return;
  const prepared = await readStored(store, image.key, (path) => preparer.prepare({ path, name: image.name }));
  const thumbnail = prepared.ok ? prepared.value.thumbnail : null;
  if (thumbnail === null) return;
  const key = `images/${image.companyId}/${randomUUID()}/thumbnail.jpg`;
  await store.put(key, thumbnail, 'image/jpeg');
  const isKept = await mutate(db, async (tx) => {
    const kept = await setImageThumbnail(tx, id, { key, size: thumbnail.byteLength });
    if (kept) publishLibraryChange(tx, image.companyId);
    return kept;
  });
  if (!isKept) await store.delete(key);
}
