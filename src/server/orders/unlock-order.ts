import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder, requirePermission } from '#server/access/order-access.ts';
import { can } from '#shared/access/permission.ts';
import { releaseUploadLock } from './orders.queries.ts';

/**
 * Releases the actor's own upload lock after a failed upload; those who assign managers release anyone's.
 * Clients call it without the person's request, so it does not touch a manager's lock: only the action
 * unlocks that.
 */
export async function unlockOrder({ tx, actor }: MutationContext, orderId: string): Promise<null> {
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  const anyones = can(actor, 'update', 'ASSIGN_MANAGER');
  await releaseUploadLock(tx, order.id, anyones ? null : actor.userId);
  return null;
}
