import type { OrderDetail } from '#shared/model/order.ts';
import type { PerformedAction } from '#shared/protocol/http/order-actions.ts';
import { actOnOrder } from './act-on-order.ts';
import { readableOrder } from './order-access.ts';
import { presentOrder } from './present-order.ts';
import type { Writing } from './work.ts';

/** The statuses that the review screen moves an order to, each as the action that does it. */
const actionTo = {
  'in-progress': 'in-progress',
  'in-review': 'in-review',
  'on-hold': 'hold',
  approved: 'approve',
} as const satisfies Record<string, PerformedAction>;

/** Moves an order, where the tables allow it; of two who move it at once the second is told how it stands. */
export async function moveOrder(
  work: Writing,
  orderId: string,
  to: keyof typeof actionTo,
  reason: string | undefined,
): Promise<OrderDetail> {
  await actOnOrder(work, orderId, actionTo[to], { reason });
  return presentOrder(work, await readableOrder(work.tx, work.actor, orderId));
}
