import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, notFound, readableOrder } from '#server/access/order-access.ts';
import { deleteGuestDecision } from '#server/guests/guests.queries.ts';
import { planAction } from '#server/orders/actions/plan-action.ts';
import { changeOrder } from '#server/orders/change-orders.ts';
import { entriesOf, markUndone } from '#server/orders/changes.queries.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import { undoOfOrder } from '#server/orders/undo-change.ts';
import { decidedStatus, isMovingKind } from '#shared/decisions/decided-step.ts';
import { decisionLabels } from '#shared/decisions/decision-labels.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type DecisionRow, decisionInForce, findDecision } from './decisions.queries.ts';
import { findPending } from './pending.queries.ts';
import { isOwnDecision } from './present-decision.ts';

const undoneReason = 'Undone within 10 seconds';

/** Takes a decision back by a further entry: the order returns to review. */
export async function takeBackDecision(
  context: MutationContext,
  orderId: string,
  decisionId: string,
  reason: string | undefined,
): Promise<OrderDetail> {
  const { locked, decision } = await requireInForce(context, orderId, decisionId);
  if (reason === undefined) await undoOwn(context, locked, decision);
  else await returnToReview(context, locked, decision, reason);
  return presentOrder(context, await readableOrder(context.tx, context.actor, orderId));
}

/** Undoes a guest's own decision within its ten seconds. */
export async function takeBackAsGuest(
  context: MutationContext,
  orderId: string,
  decisionId: string,
): Promise<void> {
  const { locked, decision } = await requireInForce(context, orderId, decisionId);
  await undoOwn(context, locked, decision);
  await deleteGuestDecision(context.tx, decision.id);
}

async function requireInForce(
  context: MutationContext,
  orderId: string,
  decisionId: string,
): Promise<{ locked: LockedOrder; decision: DecisionRow }> {
  const locked = await lockUnchanged(context, orderId, undefined);
  const decision = await findDecision(context.tx, locked.id, decisionId);
  if (decision === null) throw notFound();
  const inForce = await decisionInForce(context.tx, locked.id);
  const { kind } = decision;
  if (!isMovingKind(kind) || inForce?.id !== decision.id || decidedStatus[kind] !== locked.status)
    throw new Refusal('conflict', 'This decision can no longer be taken back', [
      decision.taken_back_by !== null
        ? 'It was taken back already.'
        : 'The order has gone on since. It is shown as it is now.',
    ]);
  return { locked, decision };
}

/** Undoes the change that the decision was, so that the order is in the place where it was. */
async function undoOwn(context: MutationContext, locked: LockedOrder, decision: DecisionRow): Promise<void> {
  const { tx, actor, now } = context;
  if (!isOwnDecision(actor, decision) || actor.viewOnly) throw forbidden();
  const pending = await findPending(tx, decision.id);
  if (pending === null || pending.due_at <= now)
    throw new Refusal('conflict', 'The ten seconds are over', [
      'Others have been notified. The decision can still be taken back with a reason, by whoever may do so.',
    ]);
  const entries = await entriesOf(tx, pending.change_id);
  const entry = entries.find(({ orderId }) => orderId === locked.id);
  if (entry === undefined) throw notFound();
  const change = await undoOfOrder(context, locked, entry);
  await changeOrder(context, { ...change, basis: { reason: undoneReason, takesBackId: decision.id } });
  if (entries.length === 1) await markUndone(tx, pending.change_id);
}

async function returnToReview(
  context: MutationContext,
  locked: LockedOrder,
  { id, kind }: DecisionRow,
  reason: string,
): Promise<void> {
  const plan = planAction(context.actor, locked, 'in-review', { reason, position: null });
  await changeOrder(context, {
    ...plan,
    content: `Taken back (${decisionLabels[kind].toLowerCase()}): ${reason}`,
    basis: { reason, takesBackId: id },
  });
}
