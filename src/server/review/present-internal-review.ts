import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import type { InternalReview } from '#shared/review/internal-review.ts';
import { mayReadInternalReview } from '#shared/review/internal-review-rules.ts';
import { newestReview } from './internal-reviews.queries.ts';

/** Returns the newest review of an order; null for those who may not know of it. */
export async function readInternalReview(
  { tx, actor }: UseCaseContext,
  order: Pick<OrderRow, 'id'>,
): Promise<InternalReview | null> {
  const row = mayReadInternalReview(actor) ? await newestReview(tx, order.id) : null;
  if (row === null || row.outcome === 'withdrawn') return null;
  return {
    attachmentId: row.attachment_id,
    versionId: row.version_id,
    version: row.version,
    fileName: row.file_name,
    requestedBy: presentPerson(row.requester),
    requestedAt: row.requested_at.toISOString(),
    outcome: row.outcome,
    reviewedBy: row.reviewer && presentPerson(row.reviewer),
    reviewedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
