import type { UseCaseContext } from '#server/access/mutation-context.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import { currentCard } from '#server/orders/publish-changed.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { decidedStatus, decidedStep, isMovingKind } from '#shared/decisions/decided-step.ts';
import type { Decision, DecisionConflict } from '#shared/decisions/decision.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { mayAct, phaseAfter } from '#shared/orders/order-actions.ts';
import { statusNames, statusOfPhase } from '#shared/orders/order-phase.ts';
import { type DecisionRow, decisionInForce, findDecision } from './decisions.queries.ts';
import { presentDecision } from './present-decision.ts';

/** Refuses a decision on an order that has left review since it was seen there, naming who decided first. */
export async function requireUndecided(
  context: UseCaseContext,
  order: Pick<LockedOrder, 'id' | 'status'>,
): Promise<void> {
  if (order.status === 'in-review') return;
  throw alreadyDecided(context, order, await decisionInForce(context.tx, order.id));
}

/**
 * Refuses an action that would have been the actor's decision if the order were still in review and that is
 * not allowed or is stale now; the refusal shows the decision that came first. Covers callers that did not
 * send what they had seen.
 */
export async function requireNotSecond(
  context: UseCaseContext,
  order: LockedOrder,
  action: OrderActionId,
  revision: number | undefined,
): Promise<void> {
  const situation = situationOf(order);
  const inReview = { ...situation, status: 'in-review' } as const;
  const to = phaseAfter(context.actor, inReview, action);
  const isDecision = to !== null && decidedStep('in-review', statusOfPhase(to).status) !== null;
  if (order.status === 'in-review' || !isDecision || !mayAct(context.actor, inReview, action)) return;
  const isCurrent = revision === undefined || revision === order.revision;
  if (isCurrent && mayAct(context.actor, situation, action)) return;
  const first = await decisionInForce(context.tx, order.id);
  if (first === null || !isMovingKind(first.kind) || decidedStatus[first.kind] !== order.status) return;
  throw alreadyDecided(context, order, first, await currentCard(context, order.id));
}

/**
 * Refuses to give again the response of a decision that was taken back since. It would read as if the order were decided,
 * and nothing would be recorded.
 */
export async function refuseIfTakenBack(
  tx: Tx,
  { decision }: { decision: Pick<Decision, 'id' | 'orderId'> | null },
): Promise<void> {
  const now = decision && (await findDecision(tx, Number(decision.orderId), decision.id));
  if (now === null || now.taken_back_by === null) return;
  throw new Refusal('conflict', 'Your decision has been taken back', [
    'Nothing was recorded again. Look at the order and decide again.',
  ]);
}

function alreadyDecided(
  context: UseCaseContext,
  order: Pick<LockedOrder, 'status'>,
  first: DecisionRow | null,
  card: BoardCard | null = null,
): Refusal {
  const where = `The order is ${statusNames[order.status]} now.`;
  const who =
    first === null ? where : `${first.impersonator_name ?? first.user_name} decided first. ${where}`;
  return new Refusal('conflict', 'The order has left review: nothing was decided', [who], {
    kind: 'decision-conflict',
    changes: [],
    decision: first && presentDecision(context, first),
    ...(card !== null && { card }),
  } satisfies DecisionConflict & { card?: BoardCard });
}
