import { forbidden } from '#server/access/order-access.ts';
import type { OrderChange } from '#server/orders/change-orders.ts';
import { orderHistory, withoutReason } from '#server/orders/order-history.ts';
import { fieldsOf, type LockedOrder } from '#server/orders/order-rows.queries.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import type { Actor } from '#shared/access/actor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { asksReason, type OrderActionId, orderAction } from '#shared/orders/order-action-table.ts';
import type { PerformedAction } from '#shared/orders/order-actions.http.ts';
import { type ActionWay, mayAct, mayEverAct, phaseAfter } from '#shared/orders/order-actions.ts';
import { effectOfAction } from '#shared/orders/order-effect.ts';
import { phaseNames, phaseOf } from '#shared/orders/order-phase.ts';

/** Refuses an action that the actor may perform in no state of the order: what the state is then is not their business. */
export function requireEverAct(
  actor: Actor,
  order: LockedOrder,
  action: OrderActionId,
  way: ActionWay = 'button',
): void {
  if (!mayEverAct(actor, situationOf(order), action, way)) throw forbidden();
}

/**
 * Refuses an action that the table does not allow, with the reason if the state of the order is the cause.
 */
export function requireAction(
  actor: Actor,
  order: LockedOrder,
  action: OrderActionId,
  way: ActionWay = 'button',
): void {
  const situation = situationOf(order);
  if (mayAct(actor, situation, action, way)) return;
  requireEverAct(actor, order, action, way);
  if (order.is_locked && !mayAct(actor, { ...situation, isLocked: true }, 'unlock'))
    throw new Refusal('locked', 'This order is locked', ['A manager can unlock it.']);
  const to = phaseAfter(actor, situation, action);
  if (to !== null && to === phaseOf(order))
    throw new Refusal('conflict', `The order is already ${phaseNames[to]}`);
  if (order.is_frozen && mayAct(actor, { ...situation, isFrozen: false }, action, way))
    throw new Refusal('forbidden', 'Permission Denied!', [
      `#${order.id} is frozen. Nothing on it can be changed or decided until the studio unfreezes it.`,
    ]);
  if (order.is_archived && mayAct(actor, { ...situation, isArchived: false }, action, way))
    throw new Refusal('forbidden', 'Permission Denied!', [
      `#${order.id} is archived. Nothing on it can be changed or decided until it is taken out of the archive.`,
    ]);
  throw forbidden();
}

/** Returns the change of an order by an action. Throws a refusal if it is not allowed. */
export function planAction(
  actor: Actor,
  order: LockedOrder,
  action: PerformedAction,
  { reason, position, way }: { reason: string | null; position: OrderChange['position']; way?: ActionWay },
): OrderChange {
  requireAction(actor, order, action, way);
  if (reason === null && orderAction(action).requiresReason === true)
    throw new Refusal('invalid_input', 'Required!', [`#${order.id}: please give a reason for the hold.`]);
  const to = phaseAfter(actor, situationOf(order), action);
  const fields: OrderChange['fields'] = effectOfAction(actor, situationOf(order), action);
  if (to !== null) fields.holdReason = action === 'hold' ? reason : null;
  const toName = phaseNames[to ?? phaseOf(order)];
  return {
    order,
    fields: onlyChanged(order, fields),
    position,
    // One reason goes with all orders of a change, also those that need none.
    content: orderHistory[action](
      phaseNames[phaseOf(order)],
      toName,
      asksReason(action, phaseOf(order)) ? (reason ?? withoutReason) : null,
    ),
    type: to === null ? 'history' : 'status',
    basis: { reason },
  };
}

/** Returns the action without fields that do not change, so that an undo checks only the others. */
export function onlyChanged(order: LockedOrder, fields: OrderChange['fields']): OrderChange['fields'] {
  const now: Record<string, unknown> = fieldsOf(order);
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !(field in now) || now[field] !== value),
  );
}
