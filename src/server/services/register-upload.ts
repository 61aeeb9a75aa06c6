import {
  type AttachmentRow,
  findAttachment,
  holdStorage,
  insertAttachment,
  versionsOf,
} from '#server/db/attachments.queries.ts';
import { type OrderRow, releaseUploadLock, touchOrder } from '#server/db/orders.queries.ts';
import { findUpload, markRegistered, type UploadRow } from '#server/db/uploads.queries.ts';
import type { Attachment, AttachmentKind } from '#shared/model/attachment.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { UploadRecord } from '#shared/protocol/http/upload.ts';
import { mayAddAttachment, mayAddVersion } from '#shared/rules/attachment-changes.ts';
import { requireOpenForFiles, requireRoom } from './grant-upload.ts';
import {
  forbidden,
  holdOrder,
  isReadable,
  notFound,
  readableOrder,
  requirePermission,
} from './order-access.ts';
import { seesInternal } from './order-channels.ts';
import { presentAttachment } from './present-version.ts';
import { putVersion } from './put-version.ts';
import { tellOrder, tellStorage } from './tell.ts';
import type { Writing } from './work.ts';

export interface Registration {
  file: UploadRecord;
  kind: AttachmentKind;
  /** The attachment that the version joins; null makes a new one. */
  attachmentId: string | null;
  /** Whether the order's history tells of it. */
  timeline: boolean;
}

async function grantedUpload(work: Writing, order: OrderRow, key: string): Promise<UploadRow> {
  const upload = await findUpload(work.tx, key, work.actor.userId, order.id);
  if (upload === null || upload.is_thumbnail)
    throw new Refusal('invalid_input', 'Failed', [
      'This file was not uploaded here. Please upload it again.',
    ]);
  const stored = await work.store.head(key);
  if (stored === null || stored.size !== upload.size)
    throw new Refusal('conflict', 'Failed', ['The file did not arrive whole. Please upload it again.']);
  return upload;
}

/** A thumbnail the uploader made and sent; ignored where it is not what was granted. */
async function grantedThumbnail(work: Writing, order: OrderRow, key: string | undefined) {
  const upload = key === undefined ? null : await findUpload(work.tx, key, work.actor.userId, order.id);
  const stored = upload?.is_thumbnail ? await work.store.head(upload.key) : null;
  return upload === null || stored === null ? null : { key: upload.key, size: stored.size };
}

async function targetAttachment(work: Writing, order: OrderRow, input: Registration): Promise<AttachmentRow> {
  const { tx, actor, now } = work;
  const { attachmentId } = input;
  if (attachmentId !== null) {
    const found = await findAttachment(tx, order.id, attachmentId);
    const [newest] = found === null ? [] : await versionsOf(tx, [found.id]);
    if (found === null || newest === undefined || !isReadable(actor, found, newest, order.status))
      throw notFound();
    if (!mayAddVersion(actor, found.kind)) throw forbidden();
    return found;
  }
  const kind = actor.clientType === 'customer' ? 'supplied' : input.kind;
  if (!mayAddAttachment(actor, kind)) throw forbidden();
  const startingTab = kind === 'internal' ? 'internal' : 'public';
  const id = await insertAttachment(tx, { orderId: order.id, kind, name: input.file.name, startingTab, now });
  const made = await findAttachment(tx, order.id, id);
  if (made === null) throw new Error('an attachment is gone within its own transaction');
  return made;
}

/** Registers an uploaded file as a new attachment or version and unlocks the order. A file is registered once. */
export async function registerUpload(
  work: Writing,
  orderId: string,
  input: Registration,
): Promise<Attachment> {
  const { tx, actor, now } = work;
  await holdOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  requireOpenForFiles(order);
  const upload = await grantedUpload(work, order, input.file.key);
  if (upload.registered_version !== null)
    throw new Refusal('conflict', 'Failed', ['This file is registered already.']);
  await holdStorage(tx, order.company_id);
  await requireRoom(work, order.company_id, upload.size);
  const thumbnail = await grantedThumbnail(work, order, input.file.thumbnail?.key);
  const attachment = await targetAttachment(work, order, input);
  const versionId = await putVersion(work, order, attachment, {
    fileName: upload.file_name,
    mimeType: upload.mime_type,
    size: upload.size,
    storageKey: upload.key,
    thumbnail,
    timeline: input.timeline ? (number) => `${upload.file_name} was uploaded as version ${number}` : null,
  });
  await markRegistered(tx, upload.key, versionId);
  if (thumbnail !== null) await markRegistered(tx, thumbnail.key, versionId);
  await releaseUploadLock(tx, order.id, actor.userId);
  await touchOrder(tx, order.id, now);
  await tellOrder(work, order, null);
  await tellStorage(work, order);
  const readable = (await versionsOf(tx, [attachment.id])).filter((one) =>
    isReadable(actor, attachment, one, order.status),
  );
  return presentAttachment(attachment, readable, { ...work, internal: seesInternal(actor) });
}
