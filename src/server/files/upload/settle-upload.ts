import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { orderNumber } from '#server/access/order-access.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashBlocks, hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { withObjects } from '#server/kernel/storage/with-objects.ts';
import type { Actor } from '#shared/access/actor.ts';
import { contentUnlikeName, recognisedBytes } from '#shared/files/file-content.ts';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findUpload, type UploadRow } from './uploads.queries.ts';

/** An uploaded file under the key that it keeps, which no signed form names any more. */
export interface SettledUpload {
  key: string;
  size: number;
  sha256: string;
}

/** What files are uploaded for, and where they are stored: an order, or a library (`orderId` null). */
export interface UploadTarget {
  orderId: number | null;
  folder: string;
}

/** Null where there is no such number of an order. */
export function targetOfOrder(orderId: string): UploadTarget | null {
  const number = orderNumber(orderId);
  return number === null ? null : { orderId: number, folder: `orders/${orderId}` };
}

/**
 * Returns the file that the actor has uploaded to a target, out of reach of its upload form and hashed. Null where there
 * is nothing to register: not granted, not arrived, of another size or content, or registered before. Refuses a file whose bytes
 * show another kind than its name says.
 */
async function settleUpload(
  { db, store, actor }: { db: Db; store: ObjectStore; actor: Actor },
  target: UploadTarget | null,
  uploadKey: string,
): Promise<SettledUpload | null> {
  const upload = await uploadTo(db, target, actor, uploadKey);
  if (target === null || upload === null || upload.is_thumbnail || upload.registered_version !== null)
    return null;
  if ((await store.head(uploadKey))?.size !== upload.size) return null;
  const key = await settle(store, target, uploadKey);
  const kept = await store.head(key);
  const unlike = kept?.size === upload.size ? await unlikeName(store, key, upload) : null;
  if (kept?.size === upload.size && unlike === null) {
    const sha256 = await hashArrived(store, key, upload.fingerprint);
    if (sha256 !== null) return { key, size: kept.size, sha256 };
  }
  if (key !== uploadKey) await store.delete(key);
  if (unlike !== null)
    throw new Refusal('unsupported', 'Not supported file', [
      `${upload.file_name} is not what its name says: ${unlike}. Please rename it or save it in another format, and upload it again.`,
    ]);
  return null;
}

/**
 * Returns the SHA-256; null if the parts differ from the announced file, for example because it was saved in
 * between.
 */
async function hashArrived(
  store: ObjectStore,
  key: string,
  fingerprint: string | null,
): Promise<string | null> {
  if (fingerprint === null) return hashObject(store, key);
  const arrived = await hashBlocks(store, key);
  return arrived.fingerprint === fingerprint ? arrived.sha256 : null;
}

/** Returns how a stored file's bytes contradict its name; null if they agree. */
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

/** Returns the keys of what was uploaded and copied to another: they can go once the copies are registered. */
export const leftBehind = (
  uploadKey: string,
  settled: SettledUpload,
  thumbnail: SettledThumbnail | null,
): string[] => [
  ...(settled.key === uploadKey ? [] : [uploadKey]),
  ...(thumbnail === null || thumbnail.key === thumbnail.uploadKey ? [] : [thumbnail.uploadKey]),
];

/** Returns the thumbnail that the actor has sent to a target, out of reach of its form; null where it is not granted. */
async function settleThumbnail(
  { db, store, actor }: { db: Db; store: ObjectStore; actor: Actor },
  target: UploadTarget | null,
  uploadKey: string | undefined,
): Promise<SettledThumbnail | null> {
  if (target === null || uploadKey === undefined) return null;
  const upload = await uploadTo(db, target, actor, uploadKey);
  if (upload?.is_thumbnail !== true || upload.registered_version !== null) return null;
  if ((await store.head(uploadKey)) === null) return null;
  const key = await settle(store, target, uploadKey);
  return { key, uploadKey, size: (await store.head(key))?.size ?? 0 };
}

/** Uploads of a person outside an order are of several kinds, each with its own folder. */
async function uploadTo(
  db: Db,
  target: UploadTarget | null,
  actor: Actor,
  key: string,
): Promise<UploadRow | null> {
  if (target === null || !key.startsWith(`${target.folder}/`)) return null;
  return findUpload(db, key, actor.userId, target.orderId);
}

function settle(store: ObjectStore, { folder }: UploadTarget, uploadKey: string): Promise<string> {
  const name = uploadKey.slice(uploadKey.lastIndexOf('/') + 1);
  return store.settle(uploadKey, `${folder}/${randomUUID()}/${name}`);
}

/**
 * Settles what was uploaded to a target and returns what `register` does with it, in one transaction: copies that it did
 * not take are deleted again.
 */
export async function withUpload<T>(
  by: { db: Db; store: ObjectStore; actor: Actor },
  target: UploadTarget | null,
  file: UploadRecord,
  register: (
    settled: SettledUpload | null,
    thumbnail: SettledThumbnail | null,
    take: () => void,
  ) => Promise<T>,
): Promise<T> {
  const settled = await settleUpload(by, target, file.key);
  const thumbnail = settled === null ? null : await settleThumbnail(by, target, file.thumbnail?.key);
  // If the store keeps an uploaded file under its first key, a further attempt finds it there.
  const sent = [file.key, file.thumbnail?.key];
  const copies = [settled, thumbnail].flatMap((one) =>
    one === null || sent.includes(one.key) ? [] : [one.key],
  );
  return withObjects(by.store, copies, (take) => register(settled, thumbnail, take));
}
