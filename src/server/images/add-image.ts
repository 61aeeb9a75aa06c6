import { randomUUID } from 'node:crypto';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { deleteUploaded } from '#server/files/upload/delete-uploaded.ts';
import {
  type AdmitFile,
  type AdmittedFile,
  requireAccepted,
  requireRoom,
  requireThumbnail,
} from '#server/files/upload/grant-upload.ts';
import { leftBehind, type SettledThumbnail, type SettledUpload } from '#server/files/upload/settle-upload.ts';
import { deleteUpload, findUpload, lockUploads } from '#server/files/upload/uploads.queries.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { storageName, uploadedName } from '#shared/files/upload.ts';
import type { Image } from '#shared/images/image.ts';
import { checkImages, imageTypeOf } from '#shared/images/images.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { insertImage, type NewImage } from './images.queries.ts';
import { ownLibrary, publishLibraryChange, requireImage } from './images.ts';

export const imageFolder = (companyId: string): string => `images/${companyId}`;
export const imageKey = (companyId: string, name: string): string =>
  `${imageFolder(companyId)}/${randomUUID()}/${storageName(name)}`;

/** Checks a picture, or its thumbnail, for one's company; `id` is the company's. */
export const admitImage: AdmitFile = async ({ actor }, _type, id, file): Promise<AdmittedFile> => {
  const companyId = ownLibrary(actor);
  if (id !== companyId) throw forbidden();
  requireThumbnail(file);
  requireAccepted(checkImages([file], null));
  return { key: imageKey(companyId, file.name), mimeType: imageTypeOf(file.name), orderId: null, companyId };
};

const notWhole = (): Refusal =>
  new Refusal('conflict', 'Failed', ['The file did not arrive whole. Please upload it again.']);

/** Registers an uploaded picture, with the thumbnail that its uploader made, if any. A file is registered once. */
export async function addImage(
  context: MutationContext,
  file: UploadRecord,
  { settled, thumbnail }: { settled: SettledUpload | null; thumbnail: SettledThumbnail | null },
): Promise<Image> {
  const { tx, actor } = context;
  const companyId = ownLibrary(actor);
  await lockUploads(tx, [file.key, ...(file.thumbnail ? [file.thumbnail.key] : [])], actor.userId);
  const upload = await findUpload(tx, file.key, actor.userId, null);
  if (upload === null || upload.is_thumbnail || !upload.key.startsWith(`${imageFolder(companyId)}/`))
    throw new Refusal('invalid_input', 'Failed', [
      'This file was not uploaded here. Please upload it again.',
    ]);
  if (settled === null || settled.size !== upload.size) throw notWhole();
  await deleteUpload(tx, upload.key);
  if (thumbnail !== null) await deleteUpload(tx, thumbnail.uploadKey);
  await deleteUploaded(tx, context.store, leftBehind(upload.key, settled, thumbnail));
  return keepImage(context, companyId, {
    name: uploadedName(file.name, upload.file_name),
    mimeType: upload.mime_type,
    size: upload.size,
    key: settled.key,
    thumbnail,
    source: null,
    credit: null,
  });
}

/** Puts a stored file into a company's library, where there is room for it. */
export async function keepImage(
  context: MutationContext,
  companyId: string,
  image: Omit<NewImage, 'companyId' | 'addedBy' | 'now'>,
): Promise<Image> {
  const { tx, actor, now } = context;
  await lockCompanies(tx, [companyId]);
  await requireRoom(context, companyId, image.size);
  const id = await insertImage(tx, { ...image, companyId, addedBy: actor.userId, now });
  if (image.thumbnail === null) await tx.addJob('prepare-image', { imageId: id });
  publishLibraryChange(tx, companyId);
  return requireImage(context, companyId, id);
}
