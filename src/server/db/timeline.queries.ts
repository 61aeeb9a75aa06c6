import type { TimelineEntry } from '#shared/model/order.ts';
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
  },
): Promise<TimelineRow> {
  const [row] = await tx.query<TimelineRow>(
    `WITH inserted AS (
       INSERT INTO timeline (order_id, type, content, version_id, is_internal, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
     ) ${selectFrom('inserted')}`,
    [entry.orderId, entry.type, entry.content, entry.versionId, entry.isInternal, entry.userId, entry.now],
  );
  if (row === undefined) throw new Error('an insert answered no row');
  return row;
}

/** Newest first. */
export const timelineOf = (tx: Tx, orderId: number, withInternal: boolean): Promise<TimelineRow[]> =>
  tx.query(
    `${selectFrom('timeline')} WHERE e.order_id = $1 AND ($2 OR NOT e.is_internal) ORDER BY e.created_at DESC, e.id DESC LIMIT 500`,
    [orderId, withInternal],
  );
