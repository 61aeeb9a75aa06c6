import type { MutationContext } from '#server/access/mutation-context.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { onlyChanged, requireAction } from '#server/orders/actions/plan-action.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import { changeOrder, type OrderChange } from './change-orders.ts';
import { lockUnchanged } from './lock-orders.ts';
import { orderHistory } from './order-history.ts';
import type { LockedOrder } from './order-rows.queries.ts';

/**
 * Returns the change of an order by a due date, or by none. Throws a refusal if it is not allowed. `timeZone`
 * is the provider's.
 */
export function planDueDate(
  actor: Actor,
  order: LockedOrder,
  dueDate: string | null,
  timeZone: string,
): OrderChange {
  requireAction(actor, order, 'set-due-date');
  const due = dueDate === null ? null : new Date(dueDate);
  return {
    order,
    fields: onlyChanged(order, { dueAt: due?.toISOString() ?? null }),
    position: null,
    content: orderHistory['set-due-date']('', providerDay(due, timeZone), null),
    type: 'history',
  };
}

export async function setDueDate(
  context: MutationContext,
  orderId: string,
  { dueDate, revision }: { dueDate: string | null; revision?: number | undefined },
): Promise<OrderChanged> {
  const order = await lockUnchanged(context, orderId, revision);
  return changeOrder(
    context,
    planDueDate(context.actor, order, dueDate, (await readHours(context.tx)).timeZone),
  );
}
