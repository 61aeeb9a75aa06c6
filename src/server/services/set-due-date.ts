import type { HeldOrder } from '#server/db/order-rows.queries.ts';
import type { OrderChanged } from '#shared/protocol/http/order-actions.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { orderAction } from '#shared/rules/order-action-table.ts';
import { changeOrder, type OrderChange } from './change-orders.ts';
import { holdAsSeen } from './held-orders.ts';
import { readHours } from './office-hours.ts';
import { onlyChanged, requireAction } from './plan-action.ts';
import { providerDay } from './provider-day.ts';
import type { Writing } from './work.ts';

/** What a due date, or none, makes of one order; refuses, by throwing, what is not allowed. `timeZone` is the provider's. */
export function planDueDate(
  actor: Actor,
  order: HeldOrder,
  dueDate: string | null,
  timeZone: string,
): OrderChange {
  requireAction(actor, order, 'set-due-date');
  const due = dueDate === null ? null : new Date(dueDate);
  return {
    order,
    fields: onlyChanged(order, { dueAt: due?.toISOString() ?? null }),
    place: null,
    content: orderAction('set-due-date').history('', providerDay(due, timeZone), null),
    type: 'history',
  };
}

export async function setDueDate(
  work: Writing,
  orderId: string,
  { dueDate, revision }: { dueDate: string | null; revision?: number | undefined },
): Promise<OrderChanged> {
  const order = await holdAsSeen(work, orderId, revision);
  return changeOrder(work, planDueDate(work.actor, order, dueDate, (await readHours(work.tx)).timeZone));
}
