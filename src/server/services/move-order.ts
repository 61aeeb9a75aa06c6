import { orderPeople, updateOrderStatus } from '#server/db/orders.queries.ts';
import type { OrderDetail, OrderStatus } from '#shared/model/order.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { mayReadAttachment } from '#shared/rules/attachment-visibility.ts';
import { mayMove } from '#shared/rules/order-move.ts';
import { forbidden, holdOrder, readableOrder } from './order-access.ts';
import { abilityOf, presentOrder, presentSummary } from './present-order.ts';
import { recordTimeline, tellOrder } from './tell.ts';
import type { Writing } from './work.ts';

const statusNames: Record<OrderStatus, string> = {
  'new-order': 'New Order',
  'in-progress': 'In Progress',
  'gr-revision': 'GR Revision',
  'in-review': 'In Review',
  'on-hold': 'On Hold',
  approved: 'Approved',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const showsProofs = (status: OrderStatus): boolean =>
  mayReadAttachment('owner', { kind: 'customer', uploadedByCustomer: false }, status);

/** Moves an order, where the tables allow it; of two who move it at once the second is told how it stands. */
export async function moveOrder(
  work: Writing,
  orderId: string,
  to: OrderStatus,
  reason: string | null,
): Promise<OrderDetail> {
  const { tx, actor, now } = work;
  await holdOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  const { id } = order;
  const from = order.status;
  if (from === to) throw new Refusal('conflict', `The order is already ${statusNames[to]}`);
  const ability = abilityOf(order, await orderPeople(tx, id), actor.userId);
  if (!mayMove(actor, { status: from, isFrozen: order.is_frozen, ability }, to)) throw forbidden();
  if (to === 'on-hold' && reason === null)
    throw new Refusal('invalid_input', 'Required!', ['Please give a reason for the hold.']);
  const isHold = to === 'on-hold';
  await updateOrderStatus(tx, id, {
    status: to,
    holdReason: isHold ? reason : null,
    heldFrom: isHold ? from : null,
    now,
  });
  const content = isHold
    ? `Hold from ${statusNames[from]}: ${reason}`
    : `Moved from ${statusNames[from]} to ${statusNames[to]}`;
  const moved = await readableOrder(tx, actor, orderId);
  await recordTimeline(work, moved, { type: 'status', content, versionId: null, isInternal: false });
  const publicView = { ...work, actor: { role: 'owner' as const } };
  const visibleStays = showsProofs(from) === showsProofs(to);
  await tellOrder(work, moved, visibleStays ? await presentSummary(moved, publicView) : null);
  return presentOrder(work, moved);
}
