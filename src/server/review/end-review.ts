import type { MutationContext } from '#server/access/mutation-context.ts';
import {
  lockOrder,
  type ReadableVersion,
  readableOrder,
  readableVersion,
} from '#server/access/order-access.ts';
import { setInternalApproved } from '#server/files/attachments.queries.ts';
import { publishVersion } from '#server/files/publish-version.ts';
import { approvalNotice, notifyOfReview, reviewNotice } from '#server/notifications/review-notices.ts';
import { planAction } from '#server/orders/actions/plan-action.ts';
import { changeOrder } from '#server/orders/change-orders.ts';
import { lockUnchanged } from '#server/orders/lock-orders.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayReturnVersion } from '#shared/review/internal-review-rules.ts';
import { endReviews, newestReview } from './internal-reviews.queries.ts';
import { publishInternalReview } from './publish-internal-review.ts';
import { requireReviewable, requireWaiting } from './request-review.ts';

/**
 * Ends the review that waits for the version, if one does, because the version was approved. Returns the ids of those
 * whom it has notified.
 */
export async function approveReviewed(context: MutationContext, found: ReadableVersion): Promise<string[]> {
  const { tx, actor, now } = context;
  const waiting = await newestReview(tx, found.order.id);
  if (waiting?.outcome !== null || waiting.version_id !== found.version.id) return [];
  await endReviews(tx, [found.order.id], { outcome: 'approved', userId: actor.userId, reason: null, now });
  const to = [waiting.requester.id];
  await notifyOfReview(context, found, { ...approvalNotice(found.version), to });
  publishInternalReview(context, found.order.id);
  return to;
}

/**
 * Sends a version that waits for a review to GR Revision. The reason stays among the provider's people; others see
 * the order's new status.
 */
export async function returnVersion(
  context: MutationContext,
  orderId: string,
  { versionId, reason }: { versionId: string; reason: string },
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  requireReviewable(order, (situation) => mayReturnVersion(actor, situation));
  const waiting = await requireWaiting(tx, order.id, versionId);
  await endReviews(tx, [order.id], { outcome: 'returned', userId: actor.userId, reason, now });
  const ids = { orderId, attachmentId: waiting.attachment_id, versionId };
  const found = await readableVersion(tx, actor, ids);
  await setInternalApproved(tx, found.version.id, false);
  await recordTimeline(context, order, {
    type: 'history',
    content: `Sent ${waiting.file_name}, version ${waiting.version}, to GR Revision: ${reason}`,
    versionId,
    isInternal: true,
  });
  const notice = {
    title: `Sent version ${waiting.version} to GR Revision`,
    message: reason,
    to: [waiting.requester.id],
  };
  if (order.status === 'gr-revision') await notifyOfReview(context, found, notice);
  else
    await changeOrder(context, {
      ...planAction(actor, await lockUnchanged(context, orderId, undefined), 'gr-revision', {
        reason: null,
        position: null,
      }),
      notice: reviewNotice(found, notice),
    });
  await publishVersion(context, found);
  publishInternalReview(context, order.id);
  return presentOrder(context, await readableOrder(tx, actor, orderId));
}
