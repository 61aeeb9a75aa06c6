import type { MutationContext } from '#server/access/mutation-context.ts';
import { type ReadableVersion, readableVersion } from '#server/access/order-access.ts';
import {
  type AttachmentRow,
  attachmentsOf,
  deleteAttachmentRows,
  deleteVersionRow,
  findAttachment,
  insertAttachment,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import { copyKey } from '#server/files/copy-key.ts';
import { publishVersionRemoved } from '#server/files/publish-version.ts';
import { putVersion } from '#server/files/put-version.ts';
import { requireRoom } from '#server/files/upload/grant-upload.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { forgetNotices } from '#server/notifications/notify.ts';
import { approvalNotice } from '#server/notifications/review-notices.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import { publishOrderUpdate, publishStorageChange, recordTimeline } from '#server/orders/publish-update.ts';
import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { compareFollowing } from './compare/compare-versions.ts';
import { isKept } from './internal-reviews.queries.ts';
import type { VersionIds } from './thread-access.ts';

/** The copied objects of an internal version, which has to be approved yet. */
export interface PassedOnCopy {
  storageKey: string;
  thumbnailKey: string | null;
}

/** Copies the objects of an internal version ahead of its approval; `keys` names each made. Null where none is passed on. */
export async function copyToPassOn(
  { db, store, actor }: { db: Tx; store: ObjectStore; actor: Actor },
  ids: VersionIds,
  keys: string[],
): Promise<PassedOnCopy | null> {
  const { attachment, version } = await readableVersion(db, actor, ids);
  if (attachment.kind !== 'internal' || !can(actor, 'update', 'APPROVE_ACTION')) return null;
  const copied = async (key: string): Promise<string> => {
    const target = copyKey(key);
    keys.push(target);
    await store.copy(key, target);
    return target;
  };
  return {
    storageKey: await copied(version.storage_key),
    thumbnailKey: version.thumbnail_key === null ? null : await copied(version.thumbnail_key),
  };
}

/**
 * Adds an approved internal version to Customer review: as the next version of the proof with the same name, or as
 * a new proof. Does nothing if the same file is already the newest there. If the company's storage is full it stays
 * internal, and the order's history says so. `notified`: ids of those who know of the approval.
 */
export async function passOnApproved(
  context: MutationContext,
  { order, attachment, version }: ReadableVersion,
  { sha256, copy, take }: { sha256: string; copy: PassedOnCopy | null; take: () => void },
  notified: readonly string[],
): Promise<void> {
  const { tx } = context;
  if (attachment.kind !== 'internal' || copy === null) return;
  const proofs = (await attachmentsOf(tx, order.id)).filter(({ kind }) => kind === 'customer');
  const proof = proofs.find(({ name }) => name === attachment.name) ?? null;
  const [newest] = proof === null ? [] : await versionsOf(tx, [proof.id]);
  if (newest?.sha256 === sha256) return;
  await lockCompanies(tx, [order.company_id]);
  try {
    await requireRoom(context, order.company_id, version.size);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return recordTimeline(context, order, {
      type: 'history',
      content: `${version.file_name} was not added to Customer review: the storage of the company is used up`,
      versionId: version.id,
      isInternal: true,
    });
  }
  await putVersion(context, order, proof ?? (await newProof(context, order, attachment.name)), {
    fileName: version.file_name,
    mimeType: version.mime_type,
    size: version.size,
    storageKey: copy.storageKey,
    sha256,
    thumbnail: copy.thumbnailKey === null ? null : { key: copy.thumbnailKey, size: version.thumbnail_size },
    timeline: (number) =>
      `${version.file_name} was approved, and added to Customer review as version ${number}`,
    notice: { ...approvalNotice(version), except: notified },
  });
  take();
  await publishOrderUpdate(context, order, null);
  publishStorageChange(context, order);
}

/**
 * Removes a version from Customer review after its approval was taken back, also one that others have followed there. A
 * version that the customer has seen stays, as does one with comments or approvals, and one whose file is approved by
 * another version.
 */
export async function takeBackPassedOn(
  context: MutationContext,
  { order, attachment, version }: ReadableVersion,
  sha256: string,
): Promise<void> {
  const { tx } = context;
  if (attachment.kind !== 'internal') return;
  const siblings = await versionsOf(tx, [attachment.id]);
  if (siblings.some((one) => one.id !== version.id && one.is_internal_approved && one.sha256 === sha256))
    return;
  const proof = (await attachmentsOf(tx, order.id)).find(
    ({ kind, name }) => kind === 'customer' && name === attachment.name,
  );
  const versions = proof === undefined ? [] : await versionsOf(tx, [proof.id]);
  const copy = versions.find((one) => one.sha256 === sha256);
  if (proof === undefined || copy === undefined) return;
  if (copy.is_internal_approved || copy.disabled_delete || (await isKept(tx, order.id, copy))) return;
  const removal = { by: context.actor.userId, now: context.now, wasPublic: false };
  const removed =
    versions.length === 1
      ? await deleteAttachmentRows(tx, proof.id)
      : await deleteVersionRow(tx, copy.id, removal);
  await forgetNotices(tx, order.id, 'versionId', copy.id);
  await tx.addJob('delete-objects', { keys: removed.flatMap(({ keys }) => keys) });
  await compareFollowing(tx, versions, copy);
  await recordTimeline(context, order, {
    type: 'history',
    content: `${copy.file_name} is no longer approved, and was taken out of Customer review`,
    versionId: null,
    isInternal: true,
  });
  if (versions.length > 1) publishVersionRemoved(context, { order, attachment: proof, version: copy });
  await publishOrderUpdate(context, order, null);
  publishStorageChange(context, order);
}

async function newProof({ tx, now }: MutationContext, order: OrderRow, name: string): Promise<AttachmentRow> {
  const id = await insertAttachment(tx, {
    orderId: order.id,
    kind: 'customer',
    name,
    startingTab: 'public',
    now,
  });
  const made = await findAttachment(tx, order.id, id);
  if (made === null) throw new Error('an attachment is gone within its own transaction');
  return made;
}
