import { readFile } from 'node:fs/promises';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { insertImage } from '#server/images/images.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { storageName } from '#shared/files/upload.ts';
import { photographFile, readTables } from './content.ts';
import { hoursBefore } from './story/story-times.ts';

/** A stored picture of a company, whose row is to be written. */
interface StoredImage {
  write(tx: Tx, now: Date): Promise<unknown>;
}

/** Stores companies' pictures under fixed keys by company and name, like those of proofs. */
export async function storeImages(store: ObjectStore, preparer: ProofPreparer): Promise<StoredImage[]> {
  const stored: StoredImage[] = [];
  for (const { company = '', name = '', photograph = '', by = '', daysAgo } of readTables('images').get(
    'images',
  ) ?? []) {
    const folder = `demo/images/${company}`;
    const jpeg = await readFile(photographFile(photograph));
    const prepared = await preparer.prepare({ bytes: new Uint8Array(jpeg), name });
    const small = prepared.ok ? prepared.value.thumbnail : null;
    const keep = async (file: string, bytes: Uint8Array) => {
      const key = `${folder}/${file}`;
      await store.put(key, bytes, 'image/jpeg');
      return { key, size: bytes.byteLength };
    };
    const image = {
      ...(await keep(storageName(name), jpeg)),
      thumbnail: small && (await keep(`thumbnail-${storageName(name)}`, small)),
      companyId: company,
      name,
      mimeType: 'image/jpeg',
      addedBy: by,
      source: null,
      credit: null,
    };
    stored.push({
      write: (tx, now) => insertImage(tx, { ...image, now: hoursBefore(now, Number(daysAgo) * 24) }),
    });
  }
  return stored;
}
