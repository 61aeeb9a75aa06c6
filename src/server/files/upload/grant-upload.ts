import { randomUUID } from 'node:crypto';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, readableOrder, requirePermission } from '#server/access/order-access.ts';
import { storageOf } from '#server/billing/plans/membership.queries.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { type OrderRow, takeUploadLock } from '#server/orders/orders.queries.ts';
import { can } from '#shared/access/permission.ts';
import { closedMessage, isOpenForFiles } from '#shared/files/attachment-changes.ts';
import type { FormUpload, UploadType } from '#shared/files/upload.http.ts';
import {
  checkUpload,
  hasRoom,
  lockedMessage,
  notEnoughStorage,
  storageName,
  type UploadRefusal,
  uploadLockMs,
} from '#shared/files/upload.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { bytesGranted, insertUpload } from './uploads.queries.ts';

/** A JPEG of at most 316×240 and quality 100 stays far below this. */
const maxThumbnailBytes = 2 * 1024 * 1024;

export interface FileToGrant {
  name: string;
  size: number;
  type: string;
  thumbnail: boolean;
}

/** Requires an upload type of orders; images of people and companies have their own routes. */
function requireOrderUpload(type: UploadType): asserts type is 'attachment' | 'attachment-version' {
  if (type !== 'attachment' && type !== 'attachment-version')
    throw invalidInput([`${type} is not uploaded to an order.`]);
}

export function requireOpenForFiles(order: OrderRow): void {
  if (order.is_locked) throw new Refusal('locked', 'Failed', [lockedMessage]);
  const { is_frozen: isFrozen, is_archived: isArchived, status: progress } = order;
  if (!isOpenForFiles({ isFrozen, isArchived, progress }))
    throw new Refusal('conflict', 'Failed', [closedMessage]);
}

/**
 * Refuses bytes that the company has no room for. Called again when they are registered: others upload too. `granted`:
 * bytes that others may store beside them.
 */
export async function requireRoom(
  { tx, now }: Pick<UseCaseContext, 'tx' | 'now'>,
  companyId: string,
  bytes: number,
  granted = 0,
): Promise<void> {
  const { used, quota, additionalQuota } = await storageOf(tx, companyId, now);
  const room = { used: used + granted, quota, additionalUsed: 0, additionalQuota };
  if (hasRoom(room, bytes)) return;
  const { title, messages } = notEnoughStorage(room, bytes);
  throw new Refusal('quota', title, messages);
}

/**
 * Refuses a grant that would exceed the company's storage together with the open grants. Locks the company, because
 * grants are requested concurrently.
 */
export async function requireRoomForGrant(
  context: Pick<MutationContext, 'tx' | 'now'>,
  companyId: string,
  bytes: number,
): Promise<void> {
  await lockCompanies(context.tx, [companyId]);
  await requireRoom(context, companyId, bytes, await bytesGranted(context.tx, companyId));
}

export function requireThumbnail({ thumbnail, type, size }: FileToGrant): void {
  if (thumbnail && (type !== 'image/jpeg' || size > maxThumbnailBytes))
    throw invalidInput(['A thumbnail is a JPEG of at most 2 MB.']);
}

/** Refuses by the first of the rules that was broken. */
export function requireAccepted([refusal]: readonly UploadRefusal[]): void {
  if (refusal === undefined) return;
  const code = refusal.title === 'File Size Limit' ? 'too_large' : 'unsupported';
  throw new Refusal(code, refusal.title, refusal.messages);
}

/** A file that may be uploaded, with its storage key. */
export interface AdmittedFile {
  key: string;
  mimeType: string;
  orderId: number | null;
  /** Whose storage it takes; null for pictures of people. */
  companyId: string | null;
}

/** Checks a file against the rules of its destination, and assigns a key. */
export type AdmitFile = (
  context: MutationContext,
  type: UploadType,
  id: string,
  file: FileToGrant,
) => Promise<AdmittedFile>;

/** Checks a file for an order, and locks the order for the uploader. */
export const admitOrderFile: AdmitFile = async (context, type, orderId, file) => {
  const { tx, actor, now } = context;
  requireOrderUpload(type);
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  if (
    type === 'attachment-version' &&
    actor.clientType === 'user' &&
    !can(actor, 'create', 'ORDER_ADD_VERSION')
  )
    throw forbidden();
  requireOpenForFiles(order);
  requireThumbnail(file);
  requireAccepted(checkUpload([file], null));

  const until = new Date(now.getTime() + uploadLockMs);
  if (!file.thumbnail && !(await takeUploadLock(tx, order.id, actor.userId, now, until)))
    throw new Refusal('locked', 'Failed', [lockedMessage]);
  return {
    key: `orders/${order.id}/${randomUUID()}/${storageName(file.name)}`,
    mimeType: file.type === '' ? 'application/octet-stream' : file.type,
    orderId: order.id,
    companyId: order.company_id,
  };
};

/** Checks a file against rules and quota, and signs the form upload. */
export async function grantUpload(
  context: MutationContext,
  admit: AdmitFile,
  { type, id }: { type: UploadType; id: string },
  file: FileToGrant,
): Promise<FormUpload> {
  const { tx, actor, now, store } = context;
  const { key, mimeType, orderId, companyId } = await admit(context, type, id, file);
  const { size, name: fileName, thumbnail: isThumbnail } = file;
  if (companyId !== null) await requireRoomForGrant(context, companyId, size);
  await insertUpload(tx, { key, userId: actor.userId, orderId, fileName, mimeType, size, isThumbnail, now });
  return store.signUpload(key, mimeType, size, new Date(now.getTime() + uploadLockMs));
}
