import { situationOf } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import { decidedStatus, isMovingKind } from '#shared/decisions/decided-step.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayAct } from '#shared/orders/order-actions.ts';

type DecisionEntry = Pick<Decision, 'id' | 'kind' | 'takenBackById'>;

/**
 * Returns the decision in force if the reader may take it back with a reason: the order is still in the state that
 * it led to, and the reader may move it back to review. Null otherwise. `decisions`: newest first.
 */
export function takeBackable<D extends DecisionEntry>(
  actor: Actor,
  order: Parameters<typeof situationOf>[0] & Pick<OrderDetail, 'progress'>,
  decisions: readonly D[],
): D | null {
  const inForce = decisions.find(({ kind, takenBackById }) => isMovingKind(kind) && takenBackById === null);
  if (inForce === undefined || !isMovingKind(inForce.kind)) return null;
  return decidedStatus[inForce.kind] === order.progress && mayAct(actor, situationOf(order), 'in-review')
    ? inForce
    : null;
}

/** Returns whether the order was approved before decisions were recorded: no entry approves it. */
export const isApprovalUnrecorded = (
  { progress }: Pick<OrderDetail, 'progress'>,
  decisions: readonly Pick<Decision, 'kind' | 'takenBackById'>[],
): boolean =>
  (progress === 'approved' || progress === 'completed') &&
  !decisions.some(({ kind, takenBackById }) => kind === 'approved' && takenBackById === null);
