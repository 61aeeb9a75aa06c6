import type { MutationContext } from '#server/access/mutation-context.ts';
import { readableOrder } from '#server/access/order-access.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { PerformedAction } from '#shared/orders/order-actions.http.ts';
import { type ActionRequest, actOnOrder } from './act-on-order.ts';

/** The statuses that the review screen moves an order to, each as the action that does it. */
const actionTo = {
  'in-progress': 'in-progress',
  'in-review': 'in-review',
  'on-hold': 'hold',
  approved: 'approve',
} as const satisfies Record<string, PerformedAction>;

/**
 * Moves an order if the tables allow it. Of two people who move it at once, the second gets a conflict with
 * the current order.
 */
export async function changeStatus(
  context: MutationContext,
  orderId: string,
  to: keyof typeof actionTo,
  decision: Pick<ActionRequest, 'reason' | 'seen' | 'summary' | 'withOpenItems'>,
): Promise<OrderDetail> {
  await actOnOrder(context, orderId, actionTo[to], decision);
  return presentOrder(context, await readableOrder(context.tx, context.actor, orderId));
}
