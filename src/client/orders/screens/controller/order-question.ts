import { type OrderPatch, type SeenByOrder, wayOf } from '#client/orders/stores/order-patch.ts';
import { type OrderTarget, situationOf } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import { moveInto } from '#shared/board/board-move.ts';
import { asksReason, type OrderActionId } from '#shared/orders/order-action-table.ts';
import type { PerformedAction } from '#shared/orders/order-actions.http.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import { goesToReview } from '#shared/orders/order-status.ts';

/** Actions that decide on an order in review. */
export type Decides = Extract<OrderActionId, 'approve' | 'in-progress' | 'hold'>;
type Deciding = Extract<OrderPatch, { kind: 'action' | 'move' }>;

/** Input needed before orders are changed. */
export type OrderQuestion =
  /** A reason for `asked` of the orders. */
  | {
      kind: 'reason';
      orders: readonly OrderTarget[];
      asked: readonly OrderTarget[];
      change: Deciding;
      action: 'PUT_ON_HOLD' | 'TAKE_BACK';
    }
  | { kind: 'decision'; orders: readonly OrderTarget[]; decides: Decides; change: Deciding }
  /** `sent` of the orders are about to go to their customer. */
  | { kind: 'requests'; orders: readonly OrderTarget[]; sent: readonly OrderTarget[]; change: OrderPatch }
  | { kind: 'cancel'; orders: readonly OrderTarget[] }
  | { kind: 'person'; orders: readonly OrderTarget[]; as: 'operator' | 'manager' }
  | { kind: 'due-date'; orders: readonly OrderTarget[] }
  | { kind: 'delete'; order: OrderTarget };

/** The action that a change performs on an order; null where it performs none of the table's. */
function actionOf(actor: Actor, order: OrderTarget, change: OrderPatch): OrderActionId | null {
  if (change.kind === 'action') return change.action;
  return change.kind === 'move' ? moveInto(actor, situationOf(order), change.column, wayOf(change)) : null;
}

/** Returns the question of a change by which staff send orders to their customer; null of any other. */
export function asSending(
  actor: Actor,
  orders: readonly OrderTarget[],
  change: OrderPatch,
): Extract<OrderQuestion, { kind: 'requests' }> | null {
  if (actor.clientType !== 'user') return null;
  const sent = orders.filter(
    (order) =>
      actionOf(actor, order, change) === 'in-review' &&
      goesToReview({ status: order.progress, heldFrom: order.heldFrom }, 'in-review'),
  );
  return sent.length === 0 ? null : { kind: 'requests', orders, sent, change };
}

/** Returns the question of a change that has no reason yet and asks for one; null of any other. */
export function asReason(
  actor: Actor,
  orders: readonly OrderTarget[],
  change: OrderPatch,
): Extract<OrderQuestion, { kind: 'reason' }> | null {
  if ((change.kind !== 'action' && change.kind !== 'move') || typeof change.reason === 'string') return null;
  const asked = orders.filter((order) => {
    const action = actionOf(actor, order, change);
    return action !== null && asksReason(action, phaseOf(situationOf(order)));
  });
  const [first] = asked;
  if (first === undefined) return null;
  const action = actionOf(actor, first, change) === 'hold' ? 'PUT_ON_HOLD' : 'TAKE_BACK';
  return { kind: 'reason', orders, asked, change, action };
}

const decisions: readonly OrderActionId[] = ['approve', 'in-progress', 'hold'] satisfies Decides[];
const isDecision = (action: OrderActionId | null): action is Decides =>
  action !== null && decisions.includes(action);

/**
 * Returns the question of a change that decides on proofs in review and has not been confirmed yet; null for
 * any other.
 */
export function asDecision(
  actor: Actor,
  orders: readonly OrderTarget[],
  change: OrderPatch,
): Extract<OrderQuestion, { kind: 'decision' }> | null {
  if ((change.kind !== 'action' && change.kind !== 'move') || change.seen !== undefined) return null;
  const [decides] = orders
    .filter(({ progress }) => progress === 'in-review')
    .map((order) => actionOf(actor, order, change))
    .filter(isDecision);
  return decides === undefined ? null : { kind: 'decision', orders, decides, change };
}

/**
 * Returns a change with the person's answers: the versions known, and the reason of a hold or the summary of
 * changes.
 */
export function decided(
  { decides, change }: Extract<OrderQuestion, { kind: 'decision' }>,
  seen: SeenByOrder,
  text: string,
): OrderPatch {
  if (decides === 'hold') return { ...change, reason: text, seen };
  return { ...change, seen, ...(text === '' ? {} : { summary: text }) };
}

/** Returns the question of an action; null if it is performed at once. */
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
    default:
      return null;
  }
}

export const performed = (action: PerformedAction): OrderPatch => ({ kind: 'action', action, reason: null });
