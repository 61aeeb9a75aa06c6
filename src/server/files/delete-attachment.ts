import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, isPublic, readableAttachment } from '#server/access/order-access.ts';
import { requireNotApproved } from '#server/decisions/require-not-approved.ts';
import { forgetNotices } from '#server/notifications/notify.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import { publishOrderUpdate, publishStorageChange, recordTimeline } from '#server/orders/publish-update.ts';
import { seesInternal } from '#shared/access/role.ts';
import { stateOfAttachment } from '#shared/files/attachment.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { mayRemoveFile } from '#shared/orders/order-form-rules.ts';
import { deleteAttachmentRows, versionsOf } from './attachments.queries.ts';
import { openState } from './present-version.ts';
import { requireOpenForFiles } from './upload/grant-upload.ts';

/**
 * Deletes an attachment with all its versions; returns the bytes recovered. `known`: its state as the actor knew it
 * (`stateOfAttachment`). What others have added since is not deleted unread.
 */
export async function deleteAttachment(
  context: MutationContext,
  ids: { orderId: string; attachmentId: string },
  known: string | undefined,
): Promise<{ recoveredBytes: number }> {
  const { tx, actor } = context;
  const locked = await lockUnchanged(context, ids.orderId, undefined);
  const { order, attachment, versions } = await readableAttachment(tx, actor, ids);
  if (!mayRemoveFile(actor, attachment.kind, situationOf(locked))) throw forbidden();
  requireOpenForFiles(order);
  await requireNotApproved(context, order.id, versions);
  if ((await versionsOf(tx, [attachment.id])).length > versions.length)
    throw new Refusal('conflict', 'The attachment was not deleted', [
      'It has a version that is not shown to you yet. Please ask us to delete it.',
    ]);
  const view = { internal: seesInternal(actor) };
  const state = stateOfAttachment(versions.map((row) => ({ id: row.id, openState: openState(row, view) })));
  if (known !== undefined && known !== state)
    throw new Refusal('conflict', 'The attachment was not deleted', [
      'Its versions or comments have changed in the meantime. Check them first.',
    ]);
  const isInternal = !versions.some((version) => isPublic(attachment, version, order.status));
  const removed = await deleteAttachmentRows(tx, attachment.id);
  await forgetNotices(tx, order.id, 'attachmentId', attachment.id);
  await tx.addJob('delete-objects', { keys: removed.flatMap(({ keys }) => keys) });
  await recordTimeline(context, order, {
    type: 'history',
    content: `${attachment.name} was deleted`,
    versionId: null,
    isInternal,
  });
  await publishOrderUpdate(context, order, null);
  publishStorageChange(context, order);
  return { recoveredBytes: removed.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
}
