import { releaseUploadLock } from '#server/db/orders.queries.ts';
import { can } from '#shared/rules/permission.ts';
import { readableOrder, requirePermission } from './order-access.ts';
import type { Writing } from './work.ts';

/**
 * Lifts one's own upload lock after a failed upload; those who assign managers lift anyone's. Called without being
 * asked for, so an order that a manager has locked stays so: that is unlocked by the action alone.
 */
export async function unlockOrder({ tx, actor }: Writing, orderId: string): Promise<null> {
  const order = await readableOrder(tx, actor, orderId);
  requirePermission(actor, 'create', 'ATTACHMENT');
  const anyones = can(actor, 'update', 'ASSIGN_MANAGER');
  await releaseUploadLock(tx, order.id, anyones ? null : actor.userId);
  return null;
}
