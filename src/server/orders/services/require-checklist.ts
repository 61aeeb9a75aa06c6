import type { MutationContext } from '#server/access/mutation-context.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { goesToReview } from '#shared/orders/order-status.ts';
import { mayReadChecklist, openChecklist, openItemsText } from '#shared/orders/services/checklist-rules.ts';
import { readChecklist } from './present-checklist.ts';

/**
 * Refuses to send an order to review while items of its checklist are open, and names them. Customers do not
 * know of checklists: what they move is not refused.
 */
export async function requireChecklist(
  context: MutationContext,
  order: LockedOrder,
  to: OrderStatus,
  withOpenItems: boolean,
): Promise<void> {
  if (!mayReadChecklist(context.actor)) return;
  if (!goesToReview({ status: order.status, heldFrom: order.held_from }, to)) return;
  const open = openChecklist(await readChecklist(context, order.id), withOpenItems);
  if (open === null) return;
  const way = open.isMandatory
    ? 'Tick what is mandatory first.'
    : 'It can go to review without them, by itself.';
  throw new Refusal('conflict', 'The checklist is not complete', [`${openItemsText(open)} ${way}`], open);
}
