import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder, requirePermission } from '#server/access/order-access.ts';
import { can } from '#shared/access/permission.ts';
import { releaseUploadLock } from './orders.queries.ts';

/**
 * Lifts one's own upload lock after a failed upload; those who assign managers lift anyone's. Called without being
 * asked for, so an order that a manager has locked stays so: that is unlocked by the action alone.
 */
export async function unlockOrder({ tx, actor }: MutationContext, orderId: string): Promise<null> {
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  const anyones = can(actor, 'update', 'ASSIGN_MANAGER');
  await releaseUploadLock(tx, order.id, anyones ? null : actor.userId);
  return null;
}
