import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, notFound } from '#server/access/order-access.ts';
import { planReorder } from '#server/board/reorder.ts';
import { wantedPosition } from '#server/board/wanted-position.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { requireNotSecond } from '#server/decisions/require-undecided.ts';
import { planAction } from '#server/orders/actions/plan-action.ts';
import { moveInto } from '#shared/board/board-move.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { BulkChange, PerformedAction } from '#shared/orders/order-actions.http.ts';
import type { ActionWay } from '#shared/orders/order-actions.ts';
import { assigneeNames, planAssignment } from './assign-order.ts';
import { type ChangeOutcome, changeOrders, type OrderChange, refusedResult } from './change-orders.ts';
import { lockReadable, requireUnchanged } from './lock-orders.ts';
import type { LockedOrder } from './order-rows.queries.ts';
import { situationOf } from './order-situation.ts';
import { publishing } from './publish-order.ts';
import { planDueDate } from './set-due-date.ts';

/** The revision that the caller saw, by order. */
type Revisions = Readonly<Record<string, number>>;
/** Plans the change of one order after another; a refusal is thrown. */
type Planner = (order: LockedOrder) => Promise<OrderChange>;

/**
 * Applies one change to many orders; an order that does not allow it, or has changed since the caller saw it, gets its own
 * refusal. One undo step.
 */
export async function changeMany(
  context: MutationContext,
  orderIds: readonly string[],
  { change, revisions = {} }: { change: BulkChange; revisions?: Revisions | undefined },
): Promise<ChangeOutcome> {
  const ids = [...new Set(orderIds)];
  const orders = await lockReadable(context.tx, context.actor, ids);
  const plan = await plannerFor(context, change, revisions);
  const changes: OrderChange[] = [];
  const refused = new Map<string, Refusal>();
  for (const id of ids) {
    const order = orders.get(id);
    try {
      if (order === undefined) throw notFound();
      changes.push(await plan(order));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(id, error);
    }
  }
  const outcome = await changeOrders(context, changes);
  const results = ids.flatMap((id) => {
    const refusal = refused.get(id);
    if (refusal !== undefined) return refusedResult(id, refusal);
    return outcome.results.filter(({ orderId }) => orderId === id);
  });
  return { ...outcome, results };
}

async function plannerFor(
  context: MutationContext,
  change: BulkChange,
  revisions: Revisions,
): Promise<Planner> {
  const { actor, tx } = context;
  const unchanged = (order: LockedOrder): Promise<void> =>
    requireUnchanged(context, order, revisions[order.id]);
  const act = async (
    order: LockedOrder,
    action: PerformedAction,
    reason: string | null,
    position: OrderChange['position'],
    way: ActionWay = 'button',
  ): Promise<OrderChange> => {
    await requireNotSecond(context, order, action, revisions[order.id]);
    await unchanged(order);
    const planned = planAction(actor, order, action, { reason, position, way });
    return action === 'publish' ? publishing(context, planned) : planned;
  };
  switch (change.kind) {
    case 'action':
      return (order) => act(order, change.action, change.reason, null);
    case 'due-date': {
      const { timeZone } = await readHours(tx);
      return async (order) => {
        await unchanged(order);
        return planDueDate(actor, order, change.dueDate, timeZone);
      };
    }
    case 'assign': {
      const names = await assigneeNames(tx, change);
      return async (order) => {
        await unchanged(order);
        return planAssignment(actor, order, change, names);
      };
    }
    case 'move': {
      const wanted = wantedPosition(change);
      const position = wanted === null ? null : { together: wanted };
      const way = change.isDropped === true ? 'drop' : 'button';
      return async (order) => {
        const action = moveInto(actor, situationOf(order), change.column, way);
        if (action === null || action === 'reorder') await unchanged(order);
        if (action === null) throw forbidden();
        return action === 'reorder'
          ? planReorder(actor, order, position ?? 'arrive')
          : act(order, action as PerformedAction, change.reason ?? null, position, way);
      };
    }
  }
}
