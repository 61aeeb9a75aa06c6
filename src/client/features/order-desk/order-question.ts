import type { OrderChange } from '#client/stores/order-change.ts';
import { type OrderTarget, situationOf } from '#client/stores/order-target.ts';
import type { PerformedAction } from '#shared/protocol/http/order-actions.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { moveInto } from '#shared/rules/board-move.ts';
import { type OrderActionId, orderAction } from '#shared/rules/order-action-table.ts';

/** What must be known before orders are changed. */
export type OrderQuestion =
  | { kind: 'reason'; orders: readonly OrderTarget[]; change: OrderChange }
  | { kind: 'cancel'; orders: readonly OrderTarget[] }
  | { kind: 'person'; orders: readonly OrderTarget[]; as: 'operator' | 'manager' }
  | { kind: 'due-date'; orders: readonly OrderTarget[] }
  | { kind: 'delete'; order: OrderTarget };

/** The action that a change performs on an order; null where it performs none of the table's. */
function actionOf(actor: Actor, order: OrderTarget, change: OrderChange): OrderActionId | null {
  if (change.kind === 'action') return change.action;
  return change.kind === 'move' ? moveInto(actor, situationOf(order), change.column) : null;
}

/** Whether the change waits for a reason: a hold says what it waits for. */
export function needsReason(actor: Actor, orders: readonly OrderTarget[], change: OrderChange): boolean {
  if (change.kind === 'action' && change.reason !== null) return false;
  return orders.some((order) => {
    const action = actionOf(actor, order, change);
    return action !== null && orderAction(action).needsReason === true;
  });
}

/** A move into On Hold with its reason is the hold action: a move by itself carries none. */
export function withReason(change: OrderChange, reason: string): OrderChange {
  if (change.kind === 'action') return { ...change, reason };
  return {
    kind: 'action',
    action: 'hold',
    reason,
    ...(change.kind === 'move' ? { afterId: change.afterId } : {}),
  };
}

/** What an action asks first; null where it is performed at once. */
export function questionOf(action: OrderActionId, orders: readonly OrderTarget[]): OrderQuestion | null {
  const [order] = orders;
  switch (action) {
    case 'assign-operator':
      return { kind: 'person', orders, as: 'operator' };
    case 'assign-manager':
      return { kind: 'person', orders, as: 'manager' };
    case 'set-due-date':
      return { kind: 'due-date', orders };
    case 'cancel':
      return { kind: 'cancel', orders };
    case 'delete':
      return order === undefined ? null : { kind: 'delete', order };
    case 'hold':
      return { kind: 'reason', orders, change: performed(action) };
    default:
      return null;
  }
}

export const performed = (action: PerformedAction): OrderChange => ({ kind: 'action', action, reason: null });
