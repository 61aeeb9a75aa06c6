import { randomUUID } from 'node:crypto';
import { holdStorage } from '#server/db/attachments.queries.ts';
import { insertImage, type NewImage } from '#server/db/images.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { deleteUpload, findUpload, insertUpload } from '#server/db/uploads.queries.ts';
import type { Image } from '#shared/model/image.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { FormUpload, UploadRecord, UploadType } from '#shared/protocol/http/upload.ts';
import { checkImages, imageTypeOf } from '#shared/rules/images.ts';
import { storageName, uploadLockMs } from '#shared/rules/upload.ts';
import { type FileToGrant, requireAccepted, requireRoom, requireThumbnail } from './grant-upload.ts';
import { ownLibrary, requireImage, tellLibrary } from './images.ts';
import { forbidden } from './order-access.ts';
import { prepareImageJob } from './prepare-image.ts';
import type { Writing } from './work.ts';

export const imageKey = (companyId: string, name: string): string =>
  `images/${companyId}/${randomUUID()}/${storageName(name)}`;

/** Signs the form upload of a picture, or of its thumbnail, for one's company; `id` is the company's. */
export async function grantImage(
  work: Writing,
  _type: UploadType,
  id: string,
  file: FileToGrant,
): Promise<FormUpload> {
  const { tx, actor, now, store } = work;
  const companyId = ownLibrary(actor);
  if (id !== companyId) throw forbidden();
  requireThumbnail(file);
  requireAccepted(checkImages([file], null));
  if (!file.thumbnail) await requireRoom(work, companyId, file.size);
  const key = imageKey(companyId, file.name);
  const mimeType = imageTypeOf(file.name);
  await insertUpload(tx, {
    key,
    userId: actor.userId,
    orderId: null,
    fileName: file.name,
    mimeType,
    size: file.size,
    isThumbnail: file.thumbnail,
    now,
  });
  return store.signUpload(key, mimeType, file.size, new Date(now.getTime() + uploadLockMs));
}

const notWhole = (): Refusal =>
  new Refusal('conflict', 'Failed', ['The file did not arrive whole. Please upload it again.']);

/** Registers an uploaded picture. A file is registered once. */
export async function addImage(work: Writing, file: UploadRecord): Promise<Image> {
  const { tx, actor, store } = work;
  const companyId = ownLibrary(actor);
  const upload = await findUpload(tx, file.key, actor.userId, null);
  if (upload === null || upload.is_thumbnail || !upload.key.startsWith(`images/${companyId}/`))
    throw new Refusal('invalid_input', 'Failed', [
      'This file was not uploaded here. Please upload it again.',
    ]);
  const stored = await store.head(upload.key);
  if (stored === null || stored.size !== upload.size) throw notWhole();
  const thumbnail = await grantedThumbnail(work, file.thumbnail?.key);
  await deleteUpload(tx, upload.key);
  if (thumbnail !== null) await deleteUpload(tx, thumbnail.key);
  return keepImage(work, companyId, {
    // What the person calls it: the token was asked for with a name that the store takes.
    name: checkImages([{ ...file, type: 'image' }], null).length === 0 ? file.name : upload.file_name,
    mimeType: upload.mime_type,
    size: upload.size,
    key: upload.key,
    thumbnail,
    source: null,
    credit: null,
  });
}

/** A thumbnail the uploader made and sent; ignored where it is not what was granted. */
async function grantedThumbnail({ tx, actor, store }: Writing, key: string | undefined) {
  const upload = key === undefined ? null : await findUpload(tx, key, actor.userId, null);
  const stored = upload?.is_thumbnail ? await store.head(upload.key) : null;
  return upload === null || stored === null ? null : { key: upload.key, size: stored.size };
}

/** Puts a stored file into a company's library, where there is room for it. */
export async function keepImage(
  work: Writing,
  companyId: string,
  image: Omit<NewImage, 'companyId' | 'addedBy' | 'now'>,
): Promise<Image> {
  const { tx, actor, now } = work;
  await holdStorage(tx, companyId);
  await requireRoom(work, companyId, image.size);
  const id = await insertImage(tx, { ...image, companyId, addedBy: actor.userId, now });
  if (image.thumbnail === null) await insertJob(tx, prepareImageJob, { imageId: id });
  await tellLibrary(tx, companyId);
  return requireImage(work, companyId, id);
}
