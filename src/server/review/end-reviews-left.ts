import type { MutationContext } from '#server/access/mutation-context.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { keepsReviewRequest } from '#shared/review/internal-review-rules.ts';
import { endReviews } from './internal-reviews.queries.ts';
import { publishInternalReview } from './publish-internal-review.ts';

/** Withdraws the requests of orders that are no longer worked on. */
export async function endReviewsLeft(
  context: MutationContext,
  orders: readonly { id: number; status: OrderStatus }[],
): Promise<void> {
  const left = orders.filter(({ status }) => !keepsReviewRequest(status)).map(({ id }) => id);
  if (left.length === 0) return;
  const ended = await endReviews(context.tx, left, {
    outcome: 'withdrawn',
    userId: context.actor.userId,
    reason: null,
    now: context.now,
  });
  for (const id of ended) publishInternalReview(context, id);
}
