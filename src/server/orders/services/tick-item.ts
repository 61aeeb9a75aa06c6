import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, lockOrder, readableOrder } from '#server/access/order-access.ts';
import { internalChannel } from '#server/access/order-channels.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayReadChecklist, mayTick } from '#shared/orders/services/checklist-rules.ts';
import { checksOf, saveCheck } from './checklist.queries.ts';

/** Ticks an item of an order's checklist, or opens it again. One that is so already keeps its person and time. */
export async function tickItem(
  context: MutationContext,
  orderId: string,
  checkId: string,
  isDone: boolean,
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  if (!mayReadChecklist(actor)) throw forbidden();
  const situation = {
    ...order,
    isFrozen: order.is_frozen,
    isLocked: order.is_locked,
    isArchived: order.is_archived,
  };
  if (!mayTick(actor, situation)) {
    if (!mayTick(actor, { ...situation, status: 'in-progress' })) throw forbidden();
    throw new Refusal('conflict', 'The checklist is closed', ['The order has been decided or cancelled.']);
  }
  const check = (await checksOf(tx, order.id)).find(({ id }) => id === checkId);
  if (check === undefined)
    throw new Refusal('not_found', 'Not Found', ['This item is no longer on the checklist.']);
  if ((check.done_at !== null) !== isDone) {
    await saveCheck(tx, order.id, checkId, isDone ? { by: actor.userId, at: now } : null);
    tx.emit(internalChannel(order.id), 'reload-order', { orderId: String(order.id), order: null });
  }
  return presentOrder(context, order);
}
