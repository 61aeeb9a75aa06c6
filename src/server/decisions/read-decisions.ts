import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { readableOrder } from '#server/access/order-access.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { decisionsOf, newestDecision } from './decisions.queries.ts';
import { isReadableDecision, presentDecision } from './present-decision.ts';

/** Returns every decision on an order that the actor may read, newest first. */
export async function readDecisions(context: UseCaseContext, orderId: string): Promise<Decision[]> {
  const order = await readableOrder(context.tx, context.actor, orderId);
  const rows = await decisionsOf(context.tx, order.id);
  return rows.filter((row) => isReadableDecision(context, row)).map((row) => presentDecision(context, row));
}

/** Returns the newest decision that the actor may read: of a guest, their own. */
export async function readNewestDecision(context: UseCaseContext, orderId: number): Promise<Decision | null> {
  const { tx, actor, now } = context;
  const userId = actor.guest === undefined ? null : actor.userId;
  const row = await newestDecision(tx, orderId, {
    userId,
    withInternal: seesInternal(actor),
    reader: { userId: actor.userId, now },
  });
  return row && presentDecision(context, row);
}
