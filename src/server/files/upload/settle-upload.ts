import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { orderNumber } from '#server/access/order-access.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { Actor } from '#shared/access/actor.ts';
import { contentUnlikeName, recognisedBytes } from '#shared/files/file-content.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findUpload, type UploadRow } from './uploads.queries.ts';

/** An uploaded file under the key that it keeps, which no signed form names any more. */
export interface SettledUpload {
  key: string;
  size: number;
  sha256: string;
}

/**
 * Returns the file that the actor has uploaded for an order, out of reach of its upload form and hashed. Null where there
 * is nothing to register: not granted, not arrived, of another size, or registered before. Refuses a file whose bytes
 * show another kind than its name says.
 */
export async function settleUpload(
  { db, store, actor }: { db: Db; store: ObjectStore; actor: Actor },
  orderId: string,
  uploadKey: string,
): Promise<SettledUpload | null> {
  const number = orderNumber(orderId);
  const upload = number === null ? null : await findUpload(db, uploadKey, actor.userId, number);
  if (upload === null || upload.is_thumbnail || upload.registered_version !== null) return null;
  if ((await store.head(uploadKey))?.size !== upload.size) return null;
  const key = await settle(store, orderId, uploadKey);
  const kept = await store.head(key);
  const unlike = kept?.size === upload.size ? await unlikeName(store, key, upload) : null;
  if (kept?.size === upload.size && unlike === null)
    return { key, size: kept.size, sha256: await hashObject(store, key) };
  if (key !== uploadKey) await store.delete(key);
  if (unlike !== null) throw notAsNamed(upload, unlike);
  return null;
}

/** Refuses an uploaded file whose bytes show another kind than its name says. */
export async function requireLikeName(store: ObjectStore, upload: UploadRow): Promise<void> {
  const unlike = await unlikeName(store, upload.key, upload);
  if (unlike !== null) throw notAsNamed(upload, unlike);
}

const notAsNamed = (upload: UploadRow, unlike: string): Refusal =>
  new Refusal('unsupported', 'Not supported file', [
    `${upload.file_name} is not what its name says: it is ${unlike}. Please rename it or save it in another format, and upload it again.`,
  ]);

/** Returns what a stored file is where its bytes show another kind than its name says; else null. */
async function unlikeName(
  store: ObjectStore,
  key: string,
  { file_name, size }: Pick<UploadRow, 'file_name' | 'size'>,
): Promise<string | null> {
  if (size === 0) return null;
  const start = await store.read(key, { start: 0, end: Math.min(size, recognisedBytes) - 1 });
  return contentUnlikeName(file_name, await buffer(start));
}

/** A picture of an uploaded file, made by its uploader, and its key that the upload form cannot overwrite. */
export interface SettledThumbnail {
  key: string;
  uploadKey: string;
  size: number;
}

/** Returns the thumbnail that the actor has sent for an order, out of reach of its form; null where it is not granted. */
export async function settleThumbnail(
  { db, store, actor }: { db: Db; store: ObjectStore; actor: Actor },
  orderId: string,
  uploadKey: string | undefined,
): Promise<SettledThumbnail | null> {
  const number = orderNumber(orderId);
  if (number === null || uploadKey === undefined) return null;
  const upload = await findUpload(db, uploadKey, actor.userId, number);
  if (upload?.is_thumbnail !== true || upload.registered_version !== null) return null;
  if ((await store.head(uploadKey)) === null) return null;
  const key = await settle(store, orderId, uploadKey);
  return { key, uploadKey, size: (await store.head(key))?.size ?? 0 };
}

function settle(store: ObjectStore, orderId: string, uploadKey: string): Promise<string> {
  const name = uploadKey.slice(uploadKey.lastIndexOf('/') + 1);
  return store.settle(uploadKey, `orders/${orderId}/${randomUUID()}/${name}`);
}
