import type { Actor } from '#shared/access/actor.ts';
import type { Role } from '#shared/access/role.ts';
import type { Version } from '#shared/files/attachment.ts';
import { mayDecideVersion } from '#shared/files/version-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { nextStatuses } from '#shared/orders/order-status.ts';
import {
  isWorkedOn,
  mayRequestReview,
  mayReturnVersion,
  mayWithdrawReview,
} from '#shared/review/internal-review-rules.ts';

type Reviewed = Pick<Version, 'id' | 'version' | 'isInternal' | 'isInternalApproved'> & {
  fileMeta: Pick<Version['fileMeta'], 'sha256'>;
};

/** The state of a version’s internal review, and what the reader may do about it. */
export interface InternalReviewState {
  text: string;
  /** Since when; null: nothing has happened. */
  since: string | null;
  /** Why it was returned. */
  reason: string | null;
  /** How the customer gets to see an approved version; null: they do, or nobody has approved it. */
  next: string | null;
  mayRequest: boolean;
  mayWithdraw: boolean;
  mayApprove: boolean;
  mayReturn: boolean;
}

const quiet = {
  since: null,
  reason: null,
  next: null,
  mayRequest: false,
  mayWithdraw: false,
  mayApprove: false,
  mayReturn: false,
} as const;

/**
 * Whether the customer's proofs have the file. An approved internal version is not added to them where the company's
 * storage is used up, and its proof may have been deleted since.
 */
const isProof = ({ attachments }: OrderDetail, { isInternal, fileMeta }: Reviewed): boolean =>
  !isInternal ||
  attachments.customerReview.some(({ versions }) =>
    versions.some((version) => version.fileMeta.sha256 === fileMeta.sha256),
  );

/** Returns who moves an order on whose internal version was approved; null where it is with the customer already. */
function nextStep(role: Role, order: OrderDetail, version: Reviewed): string | null {
  const { progress: status } = order;
  const mayShow = (of: Role): boolean => nextStatuses(of, status).includes('in-review');
  if (!isWorkedOn(status)) return null;
  if (!isProof(order, version)) return 'It is not in Customer review. The history of the order may say why.';
  if (mayShow(role)) return 'The customer sees it once you move the order to In Review.';
  const others = [
    ...(mayShow('manager') ? ['a manager'] : []),
    ...(mayShow('owner') ? ['the customer’s owner'] : []),
  ];
  return others.length === 0
    ? null
    : `The customer sees it once ${others.join(' or ')} moves the order to In Review.`;
}

/** Returns the state of the internal review of a version, as the actor sees it. */
export function internalReviewState(
  actor: Actor,
  order: OrderDetail,
  version: Reviewed,
): InternalReviewState {
  const { internalReview: review } = order;
  const named = `Version ${version.version}`;
  const own = review?.versionId === version.id ? review : null;
  if (version.isInternalApproved) {
    const by = own?.outcome === 'approved' && own.reviewedBy !== null ? ` by ${own.reviewedBy.name}` : '';
    return {
      ...quiet,
      text: `${named} was approved${by}`,
      since: own?.reviewedAt ?? null,
      next: nextStep(actor.role, order, version),
    };
  }
  if (own?.outcome === null)
    return {
      ...quiet,
      text: `${own.requestedBy.name} asks for a review of version ${version.version}`,
      since: own.requestedAt,
      mayWithdraw: mayWithdrawReview(actor, order),
      mayApprove: mayDecideVersion(actor, order),
      mayReturn: mayReturnVersion(actor, order),
    };
  const mayRequest = mayRequestReview(actor, order);
  if (own?.outcome === 'returned')
    return {
      ...quiet,
      text: `${own.reviewedBy?.name ?? 'A manager'} sent version ${version.version} to GR Revision`,
      since: own.reviewedAt,
      reason: own.reason,
      mayRequest,
    };
  if (review?.outcome === null)
    return {
      ...quiet,
      text: `Version ${review.version} of ${review.fileName} waits for a review`,
      mayRequest,
    };
  return { ...quiet, text: `${named} has not been reviewed`, mayRequest };
}
