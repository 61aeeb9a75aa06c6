import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { OrderStatus, TimelineEntry } from '#shared/orders/order.ts';

export interface TimelineRow {
  id: string;
  type: TimelineEntry['timelineType'];
  content: string;
  version_id: string | null;
  /** The decision that the entry is about. */
  decision_id: string | null;
  is_internal: boolean;
  person: PersonRow;
  impersonator: PersonRow | null;
  created_at: Date;
}

const selectFrom = (
  entries: string,
) => `SELECT e.id, e.type, e.content, e.version_id, e.decision_id, e.is_internal, e.created_at,
  ${personJson('u')} AS person, CASE WHEN i.id IS NOT NULL THEN ${personJson('i')} END AS impersonator
  FROM ${entries} e JOIN users u ON u.id = e.user_id LEFT JOIN users i ON i.id = e.impersonator_id`;

/** A change of status, as reports count it. */
export interface StatusStep {
  from: OrderStatus;
  to: OrderStatus;
  /** Whose work the order was then. */
  operatorId: string | null;
}

export async function insertTimelineEntry(
  tx: Tx,
  entry: {
    orderId: number;
    type: TimelineEntry['timelineType'];
    content: string;
    versionId: string | null;
    decisionId?: string | null;
    isInternal: boolean;
    userId: string;
    now: Date;
    step?: StatusStep | null;
  },
): Promise<TimelineRow> {
  const row = await onlyRow<TimelineRow>(
    tx,
    `WITH inserted AS (
       INSERT INTO timeline (order_id, type, content, version_id, is_internal, user_id, created_at, from_status,
         to_status, operator_id, decision_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *
     ) ${selectFrom('inserted')}`,
    [
      entry.orderId,
      entry.type,
      entry.content,
      entry.versionId,
      entry.isInternal,
      entry.userId,
      entry.now,
      entry.step?.from ?? null,
      entry.step?.to ?? null,
      entry.step?.operatorId ?? null,
      entry.decisionId ?? null,
    ],
  );
  return row;
}

/** Excludes an order's last change of status from statistics, because it was undone. */
export async function uncountLastStep(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `UPDATE timeline SET from_status = NULL, to_status = NULL, operator_id = NULL WHERE id = (
       SELECT id FROM timeline WHERE order_id = $1 AND to_status IS NOT NULL ORDER BY created_at DESC LIMIT 1)`,
    [orderId],
  );
}

/** Returns an order's history, newest first. */
export const timelineOf = (tx: Tx, orderId: number, withInternal: boolean): Promise<TimelineRow[]> =>
  tx.query(
    `${selectFrom('timeline')} WHERE e.order_id = $1 AND ($2 OR NOT e.is_internal) ORDER BY e.created_at DESC, e.id DESC LIMIT 500`,
    [orderId, withInternal],
  );

/** Returns the lines about a decision that everyone may read who may read the order. */
export const timelineOfDecision = (tx: Tx, decisionId: string): Promise<TimelineRow[]> =>
  tx.query(
    `${selectFrom('timeline')} WHERE e.decision_id = $1 AND NOT e.is_internal ORDER BY e.created_at, e.id`,
    [decisionId],
  );

/**
 * Returns when an order was archived (in its history, `archived`), or else entered its status; null if its history
 * lacks it.
 */
export async function closedAt(
  tx: Tx,
  { id, status, is_archived }: { id: number; status: OrderStatus; is_archived: boolean },
  archived: string,
): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    `SELECT max(created_at) AS at FROM timeline
     WHERE order_id = $1 AND CASE WHEN $2 THEN type = 'history' AND content = $3 ELSE to_status = $4 END`,
    [id, is_archived, archived, status],
  );
  return row?.at ?? null;
}
