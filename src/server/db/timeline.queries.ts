import type { OrderStatus, TimelineEntry } from '#shared/model/order.ts';
import type { Tx } from './db.ts';
import { type PersonRow, personJson } from './person-columns.ts';

export interface TimelineRow {
  id: string;
  type: TimelineEntry['timelineType'];
  content: string;
  version_id: string | null;
  is_internal: boolean;
  person: PersonRow;
  impersonator: PersonRow | null;
  created_at: Date;
}

const selectFrom = (
  entries: string,
) => `SELECT e.id, e.type, e.content, e.version_id, e.is_internal, e.created_at,
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
    isInternal: boolean;
    userId: string;
    now: Date;
    step?: StatusStep | null;
  },
): Promise<TimelineRow> {
  const [row] = await tx.query<TimelineRow>(
    `WITH inserted AS (
       INSERT INTO timeline (order_id, type, content, version_id, is_internal, user_id, created_at, from_status,
         to_status, operator_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *
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
    ],
  );
  if (row === undefined) throw new Error('an insert answered no row');
  return row;
}

/** Counts an order's last change of status no more: it was undone. */
export async function uncountLastStep(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `UPDATE timeline SET from_status = NULL, to_status = NULL, operator_id = NULL WHERE id = (
       SELECT id FROM timeline WHERE order_id = $1 AND to_status IS NOT NULL ORDER BY created_at DESC LIMIT 1)`,
    [orderId],
  );
}

/** Newest first. */
export const timelineOf = (tx: Tx, orderId: number, withInternal: boolean): Promise<TimelineRow[]> =>
  tx.query(
    `${selectFrom('timeline')} WHERE e.order_id = $1 AND ($2 OR NOT e.is_internal) ORDER BY e.created_at DESC, e.id DESC LIMIT 500`,
    [orderId, withInternal],
  );
