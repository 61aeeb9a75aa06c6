import type { MutationContext } from '#server/access/mutation-context.ts';
import { isReadable, readableOrder, requirePermission } from '#server/access/order-access.ts';
import {
  attachmentsOf,
  copyVersion,
  insertAttachment,
  type VersionRow,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import { copyKey } from '#server/files/copy-key.ts';
import { requireRoom } from '#server/files/upload/grant-upload.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { requireAction } from '#server/orders/actions/plan-action.ts';
import { updateForm } from '#server/orders/form/order-forms.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { copiedForm } from '#shared/orders/order-form-rules.ts';
import { beginDraft, formOf } from './form/order-form.ts';
import { lockUnchanged } from './lock-orders.ts';
import { orderHistory } from './order-history.ts';
import type { OrderRow } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';
import { publishChangedOrder } from './publish-changed.ts';
import { publishStorageChange, recordTimeline } from './publish-update.ts';
import { insertTimelineEntry } from './timeline.queries.ts';

/** The copied objects of each version that has some. */
export type SuppliedCopies = ReadonlyMap<string, CopiedKeys>;

/**
 * Copies the objects of what was supplied for an order, ahead of the transaction that uses them; `keys` names each
 * made.
 */
export async function copySupplied(
  { db, store, actor, clock }: { db: Db; store: ObjectStore; actor: Actor; clock: () => Date },
  orderId: string,
  keys: string[],
): Promise<SuppliedCopies> {
  const order = await readableOrder(db, actor, orderId);
  requirePermission(actor, 'create', 'ORDER_CREATE');
  const files = await suppliedFiles({ tx: db, actor }, order);
  await requireRoom({ tx: db, now: clock() }, order.company_id, sizeOf(files));
  const copy = async (key: string): Promise<string> => {
    const target = copyKey(key);
    keys.push(target);
    await store.copy(key, target);
    return target;
  };
  const copies = new Map<string, CopiedKeys>();
  for (const { version } of files) {
    const { storage_key, thumbnail_key, preview_key, pictures_key } = version;
    copies.set(version.id, {
      storageKey: await copy(storage_key),
      thumbnailKey: thumbnail_key && (await copy(thumbnail_key)),
      previewKey: preview_key && (await copy(preview_key)),
      picturesKey: pictures_key && (await copy(pictures_key)),
    });
  }
  return copies;
}

const sizeOf = (files: readonly SuppliedFile[]): number =>
  files.reduce((sum, { version }) => sum + version.size, 0);

/** Begins a draft with the form of another order and the newest version of each file that was supplied for it. */
export async function cloneOrder(
  context: MutationContext,
  orderId: string,
  copies: SuppliedCopies,
): Promise<OrderDetail> {
  const { tx, actor } = context;
  requireAction(actor, await lockUnchanged(context, orderId, undefined), 'duplicate');
  requirePermission(actor, 'create', 'ORDER_CREATE');
  const source = await readableOrder(tx, actor, orderId);
  const files = await suppliedFiles(context, source);
  await lockCompanies(tx, [source.company_id]);
  await requireRoom(context, source.company_id, sizeOf(files));
  const copied = files.flatMap((file) => {
    const keys = copies.get(file.version.id);
    return keys === undefined ? [] : [{ ...file, keys }];
  });
  if (copied.length < files.length)
    throw new Refusal('conflict', 'Failed', ['A file of the order has just changed. Please try again.']);
  return beginCopy(context, source, copied);
}

async function beginCopy(
  context: MutationContext,
  source: OrderRow,
  files: readonly CopiedFile[],
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  const id = await beginDraft(context, source.company_id);
  const { serviceId, ...form } = copiedForm(formOf(source), now);
  await updateForm(tx, id, { ...form, service: { id: serviceId, name: source.service_name } }, now);
  await addFiles(context, id, files);
  const entry = await insertTimelineEntry(tx, {
    orderId: id,
    type: 'history',
    content: `Draft begun as a copy of #${source.id}`,
    versionId: null,
    isInternal: false,
    userId: actor.userId,
    now,
  });
  await recordTimeline(context, source, {
    type: 'history',
    content: orderHistory.duplicate('', '', null),
    versionId: null,
    isInternal: false,
  });
  await publishChangedOrder(context, { id, before: null, entry });
  publishStorageChange(context, source);
  return presentOrder(context, await readableOrder(tx, actor, String(id)));
}

interface SuppliedFile {
  name: string;
  version: VersionRow;
}

async function suppliedFiles(
  { tx, actor }: Pick<MutationContext, 'actor'> & { tx: Tx },
  order: OrderRow,
): Promise<SuppliedFile[]> {
  const attachments = (await attachmentsOf(tx, order.id)).filter(({ kind }) => kind === 'supplied');
  const versions = await versionsOf(
    tx,
    attachments.map(({ id }) => id),
  );
  return attachments.flatMap((attachment) => {
    const version = versions.find(
      (each) =>
        each.attachment_id === attachment.id &&
        each.file_removed_at === null &&
        isReadable(actor, attachment, each, order.status),
    );
    return version === undefined ? [] : [{ name: attachment.name, version }];
  });
}

interface CopiedKeys {
  storageKey: string;
  thumbnailKey: string | null;
  previewKey: string | null;
  picturesKey: string | null;
}

interface CopiedFile extends SuppliedFile {
  keys: CopiedKeys;
}

async function addFiles(
  context: MutationContext,
  orderId: number,
  files: readonly CopiedFile[],
): Promise<void> {
  const { tx, actor, now } = context;
  for (const { name, version, keys } of files) {
    const attachmentId = await insertAttachment(tx, {
      orderId,
      kind: 'supplied',
      name,
      startingTab: 'public',
      now,
    });
    const versionId = await copyVersion(tx, version.id, {
      attachmentId,
      ...keys,
      uploadedBy: actor.userId,
      now,
    });
    if (version.sha256 === null) await tx.addJob('hash-files', {});
    if (version.fault !== null) continue;
    // One that was still being prepared starts again, and one whose pictures were still to be drawn has its own drawn.
    if (version.page_count === null) await tx.addJob('prepare-proof', { versionId });
    else if (version.pictures_key === null) await tx.addJob('draw-pictures', { versionId });
  }
}
