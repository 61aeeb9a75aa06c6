import type { MutationContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  isReadable,
  lockOrder,
  notFound,
  readableOrder,
  readableRemovals,
  requirePermission,
} from '#server/access/order-access.ts';
import {
  type AttachmentRow,
  findAttachment,
  insertAttachment,
  removalsOf,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import { presentAttachment } from '#server/files/present-version.ts';
import { putVersion } from '#server/files/put-version.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { type OrderRow, releaseUploadLock, touchOrder } from '#server/orders/orders.queries.ts';
import { publishOrderUpdate, publishStorageChange } from '#server/orders/publish-update.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Attachment, AttachmentKind } from '#shared/files/attachment.ts';
import { mayAddAttachment, mayAddVersion } from '#shared/files/attachment-changes.ts';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { uploadedName } from '#shared/files/upload.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { deleteUploaded } from './delete-uploaded.ts';
import { requireOpenForFiles, requireRoom } from './grant-upload.ts';
import { leftBehind, type SettledThumbnail, type SettledUpload } from './settle-upload.ts';
import { findUpload, lockUploads, markRegistered, type UploadRow } from './uploads.queries.ts';

export interface Registration {
  file: UploadRecord;
  kind: AttachmentKind;
  /** The attachment that the version joins; null makes a new one. */
  attachmentId: string | null;
  /** Whether the order's history gets an entry. */
  timeline: boolean;
  /** The uploaded file; null where there is none to register. */
  settled: SettledUpload | null;
  /** The thumbnail that the uploader made and sent; null: none. */
  thumbnail: SettledThumbnail | null;
}

async function grantedUpload(
  context: MutationContext,
  order: OrderRow,
  { file, settled, thumbnail }: Registration,
): Promise<UploadRow & { settled: SettledUpload }> {
  const keys = [file.key, ...(thumbnail === null ? [] : [thumbnail.uploadKey])];
  await lockUploads(context.tx, keys, context.actor.userId);
  const upload = await findUpload(context.tx, file.key, context.actor.userId, order.id);
  if (upload === null || upload.is_thumbnail)
    throw new Refusal('invalid_input', 'Failed', [
      'This file was not uploaded here. Please upload it again.',
    ]);
  if (upload.registered_version !== null)
    throw new Refusal('conflict', 'Failed', ['This file is registered already.']);
  if (settled === null || settled.size !== upload.size)
    throw new Refusal('conflict', 'Failed', ['The file did not arrive whole. Please upload it again.']);
  return { ...upload, settled };
}

async function targetAttachment(
  context: MutationContext,
  order: OrderRow,
  input: Registration,
  name: string,
): Promise<AttachmentRow> {
  const { tx, actor, now } = context;
  const { attachmentId } = input;
  if (attachmentId !== null) {
    const found = await findAttachment(tx, order.id, attachmentId);
    const versions = found === null ? [] : await versionsOf(tx, [found.id]);
    if (found === null || !versions.some((version) => isReadable(actor, found, version, order.status)))
      throw notFound();
    if (!mayAddVersion(actor, found.kind)) throw forbidden();
    return found;
  }
  const kind = actor.clientType === 'customer' ? 'supplied' : input.kind;
  if (!mayAddAttachment(actor, kind)) throw forbidden();
  const startingTab = kind === 'internal' ? 'internal' : 'public';
  const id = await insertAttachment(tx, { orderId: order.id, kind, name, startingTab, now });
  const made = await findAttachment(tx, order.id, id);
  if (made === null) throw new Error('an attachment is gone within its own transaction');
  return made;
}

/** Registers an uploaded file as a new attachment or version and unlocks the order. A file is registered once. */
export async function registerUpload(
  context: MutationContext,
  orderId: string,
  input: Registration,
): Promise<Attachment> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  requireOpenForFiles(order);
  const { thumbnail } = input;
  const { settled, ...upload } = await grantedUpload(context, order, input);
  await lockCompanies(tx, [order.company_id]);
  await requireRoom(context, order.company_id, upload.size);
  const fileName = uploadedName(input.file.name, upload.file_name);
  const attachment = await targetAttachment(context, order, input, fileName);
  const versionId = await putVersion(context, order, attachment, {
    fileName,
    mimeType: upload.mime_type,
    size: upload.size,
    storageKey: settled.key,
    sha256: settled.sha256,
    thumbnail,
    timeline: input.timeline ? (number) => `${fileName} was uploaded as version ${number}` : null,
  });
  await markRegistered(tx, upload.key, versionId);
  await deleteUploaded(tx, context.store, leftBehind(upload.key, settled, thumbnail));
  if (thumbnail !== null) await markRegistered(tx, thumbnail.uploadKey, versionId);
  await releaseUploadLock(tx, order.id, actor.userId);
  await touchOrder(tx, order.id, now);
  await publishOrderUpdate(context, order, null);
  publishStorageChange(context, order);
  const readable = (await versionsOf(tx, [attachment.id])).filter((one) =>
    isReadable(actor, attachment, one, order.status),
  );
  const removals = readableRemovals(actor, await removalsOf(tx, [attachment.id]));
  return presentAttachment(attachment, readable, removals, { internal: seesInternal(actor) });
}
