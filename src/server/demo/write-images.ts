import { readFile } from 'node:fs/promises';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { insertImage } from '#server/images/images.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { storageName } from '#shared/files/upload.ts';
import { companyImages, type DemoImage } from './company/images.ts';
import type { CompanyKey } from './company/people.ts';
import { photographFile } from './content.ts';

export interface StoredImage extends DemoImage {
  companyId: CompanyKey;
  key: string;
  size: number;
  thumbnail: { key: string; size: number } | null;
}

/** Stores companies' pictures under fixed keys by company and name, like those of proofs. */
export async function storeImages(store: ObjectStore, preparer: ProofPreparer): Promise<StoredImage[]> {
  const stored: StoredImage[] = [];
  for (const companyId of Object.keys(companyImages) as CompanyKey[])
    for (const image of companyImages[companyId] ?? []) {
      const folder = `demo/images/${companyId}`;
      const jpeg = await readFile(photographFile(image.subject));
      const key = `${folder}/${storageName(image.name)}`;
      await store.put(key, jpeg, 'image/jpeg');
      const prepared = await preparer.prepare({ bytes: new Uint8Array(jpeg), name: image.name });
      const small = prepared.ok ? prepared.value.thumbnail : null;
      const thumbnail = small && {
        key: `${folder}/thumbnail-${storageName(image.name)}`,
        size: small.byteLength,
      };
      if (small !== null && thumbnail !== null) await store.put(thumbnail.key, small, 'image/jpeg');
      stored.push({ ...image, companyId, key, size: jpeg.byteLength, thumbnail });
    }
  return stored;
}

export async function writeImages(
  { tx, now }: { tx: Tx; now: Date },
  images: readonly StoredImage[],
): Promise<void> {
  for (const { companyId, name, size, key, thumbnail, by, daysAgo } of images)
    await insertImage(tx, {
      companyId,
      name,
      mimeType: 'image/jpeg',
      size,
      key,
      thumbnail,
      addedBy: by,
      now: new Date(now.getTime() - daysAgo * 86_400_000),
      source: null,
      credit: null,
    });
}
