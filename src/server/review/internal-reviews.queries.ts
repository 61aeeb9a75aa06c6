import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { InternalReview } from '#shared/review/internal-review.ts';

export type ReviewOutcome = NonNullable<InternalReview['outcome']> | 'withdrawn';

export interface InternalReviewRow {
  id: string;
  attachment_id: string;
  version_id: string;
  version: number;
  file_name: string;
  requester: PersonRow;
  requested_at: Date;
  outcome: ReviewOutcome | null;
  reviewer: PersonRow | null;
  ended_at: Date | null;
  reason: string | null;
}

/** Returns the newest review of an order that was not withdrawn and whose version is still there. */
export async function newestReview(tx: Tx, orderId: number): Promise<InternalReviewRow | null> {
  const [row] = await tx.query<InternalReviewRow>(
    `SELECT r.id, v.attachment_id, v.id AS version_id, v.number AS version, v.file_name, r.requested_at, r.outcome,
       r.ended_at, r.reason, ${personJson('q')} AS requester,
       CASE WHEN e.id IS NOT NULL THEN ${personJson('e')} END AS reviewer
     FROM internal_reviews r JOIN versions v ON v.id = r.version_id JOIN users q ON q.id = r.requested_by
       LEFT JOIN users e ON e.id = r.ended_by
     WHERE r.order_id = $1 AND r.outcome IS DISTINCT FROM 'withdrawn' ORDER BY (r.outcome IS NULL) DESC, r.requested_at DESC, r.ended_at DESC LIMIT 1`,
    [orderId],
  );
  return row ?? null;
}

export async function insertReview(
  tx: Tx,
  review: { orderId: number; versionId: string; userId: string; now: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO internal_reviews (order_id, version_id, requested_by, requested_at) VALUES ($1, $2, $3, $4)',
    [review.orderId, review.versionId, review.userId, review.now],
  );
}

/** Ends the waiting reviews of these orders. Returns the orders that had one. */
export async function endReviews(
  tx: Tx,
  orderIds: readonly number[],
  end: { outcome: ReviewOutcome; userId: string; reason: string | null; now: Date },
): Promise<number[]> {
  const rows = await tx.query<{ order_id: number }>(
    `UPDATE internal_reviews SET outcome = $2, ended_by = $3, reason = $4, ended_at = $5
     WHERE order_id = ANY($1) AND outcome IS NULL RETURNING order_id`,
    [orderIds, end.outcome, end.userId, end.reason, end.now],
  );
  return rows.map(({ order_id }) => order_id);
}

/** Returns whether customers could see a version since it was added, or anybody has commented on it. */
export async function isKept(
  tx: Tx,
  orderId: number,
  version: { id: string; created_at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM timeline e WHERE e.order_id = $1 AND e.to_status = 'in-review' AND e.created_at >= $3
     UNION ALL SELECT 1 FROM thread_places t WHERE t.version_id = $2 LIMIT 1`,
    [orderId, version.id, version.created_at],
  );
  return rows.length > 0;
}

export async function saveReviewButtons(tx: Tx, orderId: number, shown: boolean, now: Date): Promise<void> {
  await tx.query(
    'UPDATE orders SET has_review_buttons = $2, revision = revision + 1, updated_at = $3 WHERE id = $1',
    [orderId, shown, now],
  );
}

/** Whether a review of order `o` waits. */
export const awaitsReview = (o: string): string =>
  `EXISTS (SELECT 1 FROM internal_reviews r WHERE r.order_id = ${o}.id AND r.outcome IS NULL AND r.version_id IS NOT NULL)`;
