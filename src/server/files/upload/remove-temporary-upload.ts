import type { MutationContext } from '#server/access/mutation-context.ts';
import { lockOrder, notFound, readableOrder, requirePermission } from '#server/access/order-access.ts';
import { releaseUploadLock } from '#server/orders/orders.queries.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { formsEndedMs } from './delete-uploaded.ts';
import { takeOrphanedParts } from './parted-objects.queries.ts';
import { deleteUpload, findUpload, lockUploads } from './uploads.queries.ts';

/**
 * Removes the actor's own uploaded file that was never registered, and releases its upload lock. Where its form still
 * works, the upload counts until that has ended: the form can store as much again.
 */
export async function removeTemporaryUpload(
  context: MutationContext,
  orderId: string,
  key: string,
): Promise<null> {
  const { tx, actor, store, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  await lockUploads(tx, [key], actor.userId);
  const upload = await findUpload(tx, key, actor.userId, order.id);
  if (upload === null) throw notFound();
  if (upload.registered_version !== null)
    throw new Refusal('conflict', 'Failed!', ['This file belongs to the order already: delete it there.']);
  await tx.addJob('delete-objects', { keys: [key] });
  const formEndsMs = upload.created_at.getTime() + formsEndedMs - now.getTime();
  if (store.formsOutliveUploads && upload.fingerprint === null && formEndsMs > 0)
    await tx.addJob('end-upload', { key }, formEndsMs);
  else await deleteUpload(tx, key);
  const objects = await takeOrphanedParts(tx);
  if (objects.length > 0) await tx.addJob('abort-parts', { objects });
  if (!upload.is_thumbnail) await releaseUploadLock(tx, order.id, actor.userId);
  return null;
}
