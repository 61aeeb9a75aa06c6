import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder, requirePermission } from '#server/access/order-access.ts';
import { releaseUploadLock } from './orders.queries.ts';

/**
 * Releases the actor's own upload lock after a failed upload. Clients call it without the person's request, also where
 * somebody else's lock was in the way: that, and a manager's lock, are lifted by the action only.
 */
export async function unlockOrder({ tx, actor }: MutationContext, orderId: string): Promise<null> {
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  await releaseUploadLock(tx, order.id, actor.userId);
  return null;
}
