import type { UseCaseContext } from '#server/access/mutation-context.ts';
import type { LockedOrder } from '#server/orders/list/order-rows.queries.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import { currentCard } from '#server/orders/publish-changed.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { decidedStatus, decidedStep, isMovingKind } from '#shared/decisions/decided-step.ts';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { mayAct, placeAfter } from '#shared/orders/order-actions.ts';
import { statusNames, statusOfPlace } from '#shared/orders/order-place.ts';
import { type DecisionRow, decisionInForce } from './decisions.queries.ts';
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
  const to = placeAfter(context.actor, inReview, action);
  const isDecision = to !== null && decidedStep('in-review', statusOfPlace(to).status) !== null;
  if (order.status === 'in-review' || !isDecision || !mayAct(context.actor, inReview, action)) return;
  const isCurrent = revision === undefined || revision === order.revision;
  if (isCurrent && mayAct(context.actor, situation, action)) return;
  const first = await decisionInForce(context.tx, order.id);
  if (first === null || !isMovingKind(first.kind) || decidedStatus[first.kind] !== order.status) return;
  throw alreadyDecided(context, order, first, await currentCard(context, order.id));
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
