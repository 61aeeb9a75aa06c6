import { randomUUID } from 'node:crypto';
import {
  attachmentsOf,
  copyVersion,
  holdStorage,
  insertAttachment,
  type VersionRow,
  versionsOf,
} from '#server/db/attachments.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { updateForm } from '#server/db/order-forms.queries.ts';
import type { OrderRow } from '#server/db/orders.queries.ts';
import { insertTimelineEntry } from '#server/db/timeline.queries.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import { orderAction } from '#shared/rules/order-action-table.ts';
import { maxOrderNameLength } from '#shared/rules/order-form.ts';
import { requireRoom } from './grant-upload.ts';
import { holdAsSeen } from './held-orders.ts';
import { isReadable, readableOrder, requirePermission } from './order-access.ts';
import { beginDraft, formOf } from './order-form.ts';
import { requireAction } from './plan-action.ts';
import { presentOrder } from './present-order.ts';
import { recordTimeline, tellStorage } from './tell.ts';
import { tellChanged } from './tell-changed.ts';
import type { Writing } from './work.ts';

/** Begins a draft with the form of another order and the newest version of each file that was supplied for it. */
export async function cloneOrder(work: Writing, orderId: string): Promise<OrderDetail> {
  const { tx, actor } = work;
  requireAction(actor, await holdAsSeen(work, orderId, undefined), 'duplicate');
  requirePermission(actor, 'create', 'ORDER_CREATE');
  const source = await readableOrder(tx, actor, orderId);
  const files = await suppliedFiles(work, source);
  await holdStorage(tx, source.company_id);
  await requireRoom(
    work,
    source.company_id,
    files.reduce((sum, { version }) => sum + version.size, 0),
  );

  // Before the lane of drafts is held, which is everyone's: large files take their time.
  const copies = await copyObjects(work, files);
  try {
    return await beginCopy(work, source, copies);
  } catch (error) {
    await discard(
      work,
      copies.flatMap(({ keys }) => Object.values(keys)),
    );
    throw error;
  }
}

async function beginCopy(
  work: Writing,
  source: OrderRow,
  files: readonly CopiedFile[],
): Promise<OrderDetail> {
  const { tx, actor, now } = work;
  const id = await beginDraft(work, source.company_id);
  const { orderName, brief, dueDate, workflowId = null } = formOf(source);
  const isPast = dueDate !== null && new Date(dueDate) <= now;
  await updateForm(
    tx,
    id,
    {
      orderName: copyName(orderName),
      brief,
      dueDate: isPast ? null : dueDate,
      service: { id: source.service_id, name: source.service_name },
      // Without one of its own it has the company's, as any new order.
      ...(workflowId !== null && { workflowId }),
    },
    now,
  );
  await addFiles(work, id, files);
  const entry = await insertTimelineEntry(tx, {
    orderId: id,
    type: 'history',
    content: `Draft begun as a copy of #${source.id}`,
    versionId: null,
    isInternal: false,
    userId: actor.userId,
    now,
  });
  await recordTimeline(work, source, {
    type: 'history',
    content: orderAction('duplicate').history('', '', null),
    versionId: null,
    isInternal: false,
  });
  await tellChanged(work, { id, before: null, entry });
  await tellStorage(work, source);
  return presentOrder(work, await readableOrder(tx, actor, String(id)));
}

const mark = ' (copy)';
const copyName = (name: string): string =>
  name === '' ? '' : `${name.slice(0, maxOrderNameLength - mark.length)}${mark}`;

interface SuppliedFile {
  name: string;
  version: VersionRow;
}

async function suppliedFiles({ tx, actor }: Writing, order: OrderRow): Promise<SuppliedFile[]> {
  const attachments = (await attachmentsOf(tx, order.id)).filter(({ kind }) => kind === 'supplied');
  const versions = await versionsOf(
    tx,
    attachments.map(({ id }) => id),
  );
  return attachments.flatMap((attachment) => {
    const version = versions.find(
      (each) => each.attachment_id === attachment.id && isReadable(actor, attachment, each, order.status),
    );
    return version === undefined ? [] : [{ name: attachment.name, version }];
  });
}

interface CopiedFile extends SuppliedFile {
  keys: { storageKey: string; thumbnailKey: string | null; previewKey: string | null };
}

/** The objects are copied within the store. What was copied before a failure is deleted again. */
async function copyObjects(work: Writing, files: readonly SuppliedFile[]): Promise<CopiedFile[]> {
  const made: string[] = [];
  const copy = async (key: string): Promise<string> => {
    const target = `orders/copies/${randomUUID()}/${key.slice(key.lastIndexOf('/') + 1)}`;
    made.push(target);
    await work.store.copy(key, target);
    return target;
  };
  const copied: CopiedFile[] = [];
  try {
    for (const file of files) {
      const { storage_key, thumbnail_key, preview_key } = file.version;
      const keys = {
        storageKey: await copy(storage_key),
        thumbnailKey: thumbnail_key && (await copy(thumbnail_key)),
        previewKey: preview_key && (await copy(preview_key)),
      };
      copied.push({ ...file, keys });
    }
    return copied;
  } catch (error) {
    await discard(work, made);
    throw error;
  }
}

async function discard({ store }: Writing, keys: readonly (string | null)[]): Promise<void> {
  await Promise.allSettled(keys.flatMap((key) => (key === null ? [] : [store.delete(key)])));
}

async function addFiles(work: Writing, orderId: number, files: readonly CopiedFile[]): Promise<void> {
  const { tx, actor, now } = work;
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
    // One that was still being prepared is prepared anew.
    if (version.page_count === null && version.fault === null)
      await insertJob(tx, 'prepare-proof', { versionId });
  }
}
