import { deleteAttachmentRows } from '#server/db/attachments.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { mayDeleteAttachment } from '#shared/rules/attachment-changes.ts';
import { requireOpenForFiles } from './grant-upload.ts';
import { forbidden, holdOrder, isPublic, readableAttachment } from './order-access.ts';
import { recordTimeline, tellOrder, tellStorage } from './tell.ts';
import type { Writing } from './work.ts';

/** Deletes an attachment with all its versions; answers the bytes recovered. */
export async function deleteAttachment(
  work: Writing,
  ids: { orderId: string; attachmentId: string },
): Promise<{ recoveredBytes: number }> {
  const { tx, actor } = work;
  await holdOrder(tx, ids.orderId);
  const { order, attachment, versions } = await readableAttachment(tx, actor, ids);
  if (!mayDeleteAttachment(actor, attachment.kind)) throw forbidden();
  requireOpenForFiles(order);
  const isInternal = !versions.some((version) => isPublic(attachment, version, order.status));
  const removed = await deleteAttachmentRows(tx, attachment.id);
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
