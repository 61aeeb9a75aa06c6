import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden, lockOrder, readableOrder } from '#server/access/order-access.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import { publishOrderUpdate, recordTimeline } from '#server/orders/publish-update.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { maySetReviewButtons } from '#shared/review/internal-review-rules.ts';
import { saveReviewButtons } from './internal-reviews.queries.ts';
import { reviewSituation } from './request-review.ts';

/** Adds the customer's review buttons to an order, or removes them: without them its proofs are only looked at. */
export async function setReviewButtons(
  context: MutationContext,
  orderId: string,
  shown: boolean,
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  if (!maySetReviewButtons(actor, reviewSituation(order), shown)) throw forbidden();
  if (order.has_review_buttons === shown) return presentOrder(context, order);
  await saveReviewButtons(tx, order.id, shown, now);
  await recordTimeline(context, order, {
    type: 'history',
    content: shown ? 'Added the review buttons' : 'Removed the review buttons',
    versionId: null,
    isInternal: true,
  });
  const changed = await readableOrder(tx, actor, orderId);
  // Their buttons change for everyone who may decide, so all of it is fetched.
  await publishOrderUpdate(context, changed, null);
  return presentOrder(context, changed);
}
