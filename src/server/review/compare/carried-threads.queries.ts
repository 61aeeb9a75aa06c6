import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { TopicRow } from '#server/review/topics.queries.ts';

/** Who left a thread on an earlier version, and when. */
export interface LeftRow {
  topic_id: string;
  by: PersonRow;
  at: Date;
}

/** Returns which threads were left on earlier versions when this one came. */
export const threadsLeftBefore = (tx: Tx, versionId: string): Promise<LeftRow[]> =>
  tx.query(
    `SELECT c.topic_id, ${personJson('u')} AS by, c.decided_at AS at
     FROM carried_threads c JOIN users u ON u.id = c.decided_by WHERE c.version_id = $1 AND c.number IS NULL`,
    [versionId],
  );

interface Decided {
  topicId: string;
  versionId: string;
  by: string;
  now: Date;
}

/** Adds a thread to a version with the next number of its tab. Does nothing if it is already there. */
export async function carryThread(
  tx: Tx,
  { topicId, versionId, by, now }: Decided,
  { tab }: Pick<TopicRow, 'tab'>,
  mark: { annotation: string; attrId: string | null } | null,
): Promise<void> {
  const counter = tab === 'public' ? 'last_public_topic' : 'last_internal_topic';
  await tx.query(
    `WITH next AS (UPDATE versions SET ${counter} = ${counter} + 1 WHERE id = $2 AND NOT EXISTS (
       SELECT 1 FROM carried_threads WHERE topic_id = $1 AND version_id = $2 AND number IS NOT NULL)
       RETURNING ${counter} AS number)
     INSERT INTO carried_threads (topic_id, version_id, number, annotation, annotation_attr_id, decided_by, decided_at)
     SELECT $1, $2, next.number, $3, $4, $5, $6 FROM next
     ON CONFLICT (topic_id, version_id) DO UPDATE SET number = excluded.number, annotation = excluded.annotation,
       annotation_attr_id = excluded.annotation_attr_id, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    [topicId, versionId, mark?.annotation ?? null, mark?.attrId ?? null, by, now],
  );
}

/** Leaves a thread where it was before a version. */
export async function leaveThread(tx: Tx, { topicId, versionId, by, now }: Decided): Promise<void> {
  await tx.query(
    `INSERT INTO carried_threads (topic_id, version_id, decided_by, decided_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (topic_id, version_id) DO UPDATE SET decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    [topicId, versionId, by, now],
  );
}

/** Moves threads that were begun on a version and go on on a later one to the first such: the version is about to be deleted. */
export async function keepCarriedThreads(tx: Tx, versionId: string): Promise<void> {
  await tx.query(
    `WITH next AS (
       SELECT DISTINCT ON (c.topic_id) c.* FROM topics t JOIN carried_threads c ON c.topic_id = t.id
         JOIN versions v ON v.id = c.version_id
       WHERE t.version_id = $1 AND c.number IS NOT NULL ORDER BY c.topic_id, v.number
     ), moved AS (
       UPDATE topics t SET version_id = next.version_id, number = next.number, annotation = next.annotation,
         annotation_attr_id = next.annotation_attr_id
       FROM next WHERE t.id = next.topic_id
     )
     DELETE FROM carried_threads c USING next WHERE c.topic_id = next.topic_id AND c.version_id = next.version_id`,
    [versionId],
  );
}
