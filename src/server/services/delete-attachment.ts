import { deleteAttachmentRows } from '#server/db/attachments.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { mayRemoveFile } from '#shared/rules/order-form.ts';
import { requireOpenForFiles } from './grant-upload.ts';
import { holdAsSeen } from './held-orders.ts';
import { forgetNotices } from './notify.ts';
import { forbidden, isPublic, readableAttachment } from './order-access.ts';
import { situationOf } from './order-situation.ts';
import { recordTimeline, tellOrder, tellStorage } from './tell.ts';
import type { Writing } from './work.ts';

/** Deletes an attachment with all its versions; answers the bytes recovered. */
export async function deleteAttachment(
  work: Writing,
  ids: { orderId: string; attachmentId: string },
): Promise<{ recoveredBytes: number }> {
  const { tx, actor } = work;
  const held = await holdAsSeen(work, ids.orderId, undefined);
  const { order, attachment, versions } = await readableAttachment(tx, actor, ids);
  if (!mayRemoveFile(actor, attachment.kind, situationOf(held))) throw forbidden();
  requireOpenForFiles(order);
  const isInternal = !versions.some((version) => isPublic(attachment, version, order.status));
  const removed = await deleteAttachmentRows(tx, attachment.id);
  await forgetNotices(tx, order.id, 'attachmentId', attachment.id);
  await insertJob(tx, 'delete-objects', { keys: removed.flatMap(({ keys }) => keys) });
  await recordTimeline(work, order, {
    type: 'history',
    content: `${attachment.name} was deleted`,
    versionId: null,
    isInternal,
  });
  await tellOrder(work, order, null);
  await tellStorage(work, order);
  return { recoveredBytes: removed.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
}
