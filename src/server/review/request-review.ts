import type { MutationContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  isPublic,
  lockOrder,
  readableOrder,
  readableVersion,
} from '#server/access/order-access.ts';
import { peopleInRoles } from '#server/notifications/notifications.queries.ts';
import { notifyOfReviewRequest } from '#server/notifications/review-notices.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import { presentOrder } from '#server/orders/present-order.ts';
import { recordTimeline } from '#server/orders/publish-update.ts';
import { permissionMatrix } from '#shared/access/permission-matrix.ts';
import { roles } from '#shared/access/role.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import {
  type InternalReviewSituation,
  isWorkedOn,
  mayRequestReview,
  mayWithdrawReview,
} from '#shared/review/internal-review-rules.ts';
import {
  endReviews,
  type InternalReviewRow,
  insertReview,
  newestReview,
} from './internal-reviews.queries.ts';
import { publishInternalReview } from './publish-internal-review.ts';
import type { VersionIds } from './thread-access.ts';

/** Those who are asked: the roles of the matrix that may approve versions, but the administrator. */
const reviewers = roles.filter(
  (role) => role !== 'admin' && permissionMatrix[role].update?.includes('APPROVE_ACTION'),
);

export const reviewSituation = (order: OrderRow): InternalReviewSituation => ({
  progress: order.status,
  isFrozen: order.is_frozen,
  isLocked: order.is_locked,
  isArchived: order.is_archived,
});

/** Refuses what the rules forbid, with the reason where the order's status is the cause. */
export function requireReviewable(order: OrderRow, may: (order: InternalReviewSituation) => boolean): void {
  const situation = reviewSituation(order);
  if (may(situation)) return;
  if (!isWorkedOn(order.status) && may({ ...situation, progress: 'in-progress' }))
    throw new Refusal('conflict', 'This order is not being worked on', [
      'Versions are reviewed while their order is in progress or in GR Revision.',
    ]);
  throw forbidden();
}

/** Asks for the review of an internal version. An earlier request of the order ends. */
export async function requestReview(
  context: MutationContext,
  orderId: string,
  ids: Omit<VersionIds, 'orderId'>,
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const found = await readableVersion(tx, actor, { ...ids, orderId });
  const { order, attachment, version } = found;
  requireReviewable(order, (situation) => mayRequestReview(actor, situation));
  if (isPublic(attachment, version, 'in-review'))
    throw new Refusal('conflict', 'Customers can see this version', [
      'A review is asked for versions that are internal.',
    ]);
  if (version.is_internal_approved) throw new Refusal('conflict', 'This version is approved already');
  const waiting = await newestReview(tx, order.id);
  if (waiting?.outcome === null && waiting.version_id === version.id)
    throw new Refusal('conflict', 'A review of this version has been requested already');
  await endReviews(tx, [order.id], { outcome: 'withdrawn', userId: actor.userId, reason: null, now });
  await insertReview(tx, { orderId: order.id, versionId: version.id, userId: actor.userId, now });
  await recordTimeline(context, order, {
    type: 'history',
    content: `Requested an internal review of ${version.file_name}, version ${version.number}`,
    versionId: version.id,
    isInternal: true,
  });
  await notifyOfReviewRequest(context, found, await peopleInRoles(tx, reviewers));
  publishInternalReview(context, order.id);
  return presentOrder(context, order);
}

/** Withdraws the request for a review of a version. */
export async function withdrawReview(
  context: MutationContext,
  orderId: string,
  versionId: string,
): Promise<OrderDetail> {
  const { tx, actor, now } = context;
  await lockOrder(tx, orderId);
  const order = await readableOrder(tx, actor, orderId);
  requireReviewable(order, (situation) => mayWithdrawReview(actor, situation));
  await requireWaiting(tx, order.id, versionId);
  await endReviews(tx, [order.id], { outcome: 'withdrawn', userId: actor.userId, reason: null, now });
  await recordTimeline(context, order, {
    type: 'history',
    content: 'Withdrew the request for an internal review',
    versionId: null,
    isInternal: true,
  });
  publishInternalReview(context, order.id);
  return presentOrder(context, order);
}

/** Returns the review that waits for a version. Throws a refusal where another or none does. */
export async function requireWaiting(
  tx: MutationContext['tx'],
  orderId: number,
  versionId: string,
): Promise<InternalReviewRow> {
  const waiting = await newestReview(tx, orderId);
  if (waiting?.outcome !== null)
    throw new Refusal('conflict', 'No review is waiting', ['It was decided or withdrawn since.']);
  if (waiting.version_id !== versionId)
    throw new Refusal('conflict', 'Another version waits for the review', [
      `Version ${waiting.version} of ${waiting.file_name} waits since. Look at it first.`,
    ]);
  return waiting;
}
