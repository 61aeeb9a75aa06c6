import { releaseUploadLock } from '#server/db/orders.queries.ts';
import { can } from '#shared/rules/permission.ts';
import { actOnOrder } from './act-on-order.ts';
import { readableOrder, requirePermission } from './order-access.ts';
import type { Writing } from './work.ts';

/** Lifts one's own upload lock after a failed upload; those who assign managers lift anyone's, and a manager's own. */
export async function unlockOrder(work: Writing, orderId: string): Promise<null> {
  const order = await readableOrder(work.tx, work.actor, orderId);
  requirePermission(work.actor, 'create', 'ATTACHMENT');
  const anyones = can(work.actor, 'update', 'ASSIGN_MANAGER');
  if (anyones && order.is_locked) await actOnOrder(work, orderId, 'unlock', {});
  else await releaseUploadLock(work.tx, order.id, anyones ? null : work.actor.userId);
  return null;
}
