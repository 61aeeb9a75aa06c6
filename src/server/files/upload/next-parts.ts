import type { MutationContext } from '#server/access/mutation-context.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { PartedObject, StoredPart } from '#server/kernel/storage/part-store.ts';
import type { NextParts, UploadType } from '#shared/files/upload.http.ts';
import { uploadLockMs } from '#shared/files/upload.ts';
import { type AdmitFile, type FileToGrant, requireRoomForGrant } from './grant-upload.ts';
import { deletePartedObject, findPartedObject, insertPartedObject } from './parted-objects.queries.ts';
import { insertUpload, lockUploadInParts, renewUpload } from './uploads.queries.ts';

/** Addresses given at once: sent one after another, they last for a while, and what is missing is seen often enough. */
const partsAtOnce = 8;

interface GrantedParts {
  key: string;
  mimeType: string;
  size: number;
}

/**
 * Checks a file like any other upload, locks the order for the uploader, and returns the grant of an interrupted
 * upload of the same file, or a new one. The same file: same person, destination, name, size and content.
 */
export async function grantParts(
  context: MutationContext,
  admit: AdmitFile,
  { type, id }: { type: UploadType; id: string },
  file: Omit<FileToGrant, 'thumbnail'> & { fingerprint: string },
): Promise<GrantedParts> {
  const { tx, actor, now } = context;
  const { size, fingerprint, name: fileName } = file;
  const { key, mimeType, orderId, companyId } = await admit(context, type, id, { ...file, thumbnail: false });
  const folder = key.slice(0, key.lastIndexOf('/', key.lastIndexOf('/') - 1) + 1);
  const wanted = { userId: actor.userId, orderId, folder, fileName, mimeType, size, fingerprint };
  const before = await lockUploadInParts(tx, wanted);
  if (before !== null) {
    await renewUpload(tx, before.key, now);
    return { key: before.key, mimeType, size };
  }
  if (companyId !== null) await requireRoomForGrant(context, companyId, size);
  await insertUpload(tx, { ...wanted, key, isThumbnail: false, now });
  return { key, mimeType, size };
}

/** Returns the parts that a file is sent in. */
function partsOfFile(size: number, partBytes: number): { number: number; start: number; size: number }[] {
  const count = Math.ceil(size / partBytes);
  return Array.from({ length: count }, (_, at) => {
    const start = at * partBytes;
    return { number: at + 1, start, size: Math.min(partBytes, size - start) };
  });
}

interface Context {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/**
 * Returns the next of a granted file's parts that are missing, with the addresses that take them. Where none is missing,
 * the object is completed. Outside any transaction, because it asks the store.
 */
export async function nextParts(context: Context, granted: GrantedParts): Promise<NextParts> {
  const { db, store, clock } = context;
  const { key, mimeType, size } = granted;
  const wanted = partsOfFile(size, store.parts.partBytes);
  for (;;) {
    const object = await partedObject(context, granted);
    if (object === null) return { key, received: size, parts: [] };
    const stored = await store.parts.list(object);
    if (stored === null) {
      // Completed, or dropped by the store itself.
      await deletePartedObject(db, object);
      continue;
    }
    const kept = wanted.flatMap(({ number, size: partSize }) =>
      stored.filter((part) => part.number === number && part.size === partSize),
    );
    const missing = wanted.filter(({ number }) => !kept.some((part) => part.number === number));
    if (missing.length === 0) {
      await complete(context, object, mimeType, kept);
      return { key, received: size, parts: [] };
    }
    const until = new Date(clock().getTime() + uploadLockMs);
    const parts = missing.slice(0, partsAtOnce).map(async (part) => ({
      start: part.start,
      size: part.size,
      url: await store.parts.sign(object, part, until),
    }));
    const received = kept.reduce((sum, part) => sum + part.size, 0);
    return { key, received, parts: await Promise.all(parts) };
  }
}

/** Returns what the store keeps a file's parts in, begun if need be; null where the file is complete. */
async function partedObject(
  { db, store, clock }: Context,
  { key, mimeType, size }: GrantedParts,
): Promise<PartedObject | null> {
  const known = await findPartedObject(db, key);
  if (known !== null) return known;
  if ((await store.head(key))?.size === size) return null;
  const begun = await store.parts.begin(key, mimeType);
  if (await insertPartedObject(db, begun, clock())) return begun;
  await store.parts.abort(begun);
  return partedObject({ db, store, clock }, { key, mimeType, size });
}

/** The second of two concurrent calls finds the object complete. */
async function complete(
  { db, store }: Context,
  object: PartedObject,
  mimeType: string,
  parts: readonly StoredPart[],
): Promise<void> {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  try {
    await store.parts.complete(object, mimeType, parts);
  } catch (error) {
    if ((await store.head(object.key))?.size !== size) throw error;
  }
  await deletePartedObject(db, object);
}
