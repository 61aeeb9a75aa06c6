import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, readableOrder } from '#server/access/order-access.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import { presentListed } from '#server/orders/present-order.ts';
import { publishOrderUpdate, recordTimeline } from '#server/orders/publish-update.ts';
import type { Decision, SeenVersion } from '#shared/decisions/decision.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { reviewActionsFor } from '#shared/review/review-actions.ts';
import { appendDecision } from './append-decision.ts';
import { decidedVersions } from './check-seen.ts';
import { decidedFiles, linkedVersion } from './decided-files.ts';
import { findDecision } from './decisions.queries.ts';
import { presentDecision } from './present-decision.ts';
import { requireUndecided } from './require-undecided.ts';

/** Records that the actor has looked at the proofs and leaves the order in review. */
export async function stayInReview(
  context: MutationContext,
  orderId: string,
  seen: readonly SeenVersion[],
): Promise<Decision> {
  const { tx, actor } = context;
  const locked = await lockUnchanged(context, orderId, undefined);
  const situation = situationOf(locked);
  const mayStay = (status: OrderStatus): boolean =>
    reviewActionsFor(actor, { ...situation, status }).includes('STAY_IN_REVIEW');
  if (!mayStay('in-review')) throw forbidden();
  await requireUndecided(context, locked);
  if (!mayStay(locked.status)) throw forbidden();
  const versions = await decidedVersions(context, locked.id, seen);
  const { id } = await appendDecision(context, locked.id, {
    kind: 'stayed-in-review',
    reason: null,
    versions,
  });
  const order = await readableOrder(tx, actor, orderId);
  await recordTimeline(context, order, {
    type: 'history',
    content: `Stays in review · ${decidedFiles(versions)}`,
    versionId: linkedVersion(versions),
    decisionId: id,
    isInternal: false,
  });
  await publishOrderUpdate(context, order, presentListed(order));
  const row = await findDecision(tx, locked.id, id);
  if (row === null) throw new Error('a decision is gone within its own transaction');
  return presentDecision(context, row);
}
