import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { isCountedOn, threadState, utc } from '#server/review/topics.queries.ts';
import { decidedStatus } from '#shared/decisions/decided-step.ts';
import type {
  DecidedVersion,
  DecisionKind,
  DeviceKind,
  IdentityAssurance,
  OpenThread,
} from '#shared/decisions/decision.ts';
import type { DecisionRecord } from './decision-record.ts';

/** An entry as stored in its row. */
export interface StoredDecision {
  id: string;
  order_id: number;
  sequence: number;
  kind: DecisionKind;
  reason: string | null;
  versions: DecidedVersion[];
  open_threads: OpenThread[];
  user_id: string;
  user_name: string;
  role: string;
  assurance: IdentityAssurance;
  impersonator_id: string | null;
  impersonator_name: string | null;
  device: DeviceKind;
  decided_at: Date;
  takes_back_id: string | null;
  previous_hash: string;
  hash: string;
  /** Null in entries from before it was kept, and where names were erased. */
  salt: string | null;
  /** Null in entries that were hashed as a whole. */
  names_hash: string | null;
}

/** An entry with its consequences, and the pictures of its people if they still have accounts. */
export interface DecisionRow extends StoredDecision {
  person: PersonRow | null;
  impersonator: PersonRow | null;
  taken_back_by: string | null;
  /** Until when its author may undo it; null if that time is over. */
  undo_until: Date | null;
}

const selectFrom = `SELECT d.*, t.id AS taken_back_by, p.due_at AS undo_until,
  CASE WHEN u.id IS NOT NULL THEN ${personJson('u')} END AS person,
  CASE WHEN i.id IS NOT NULL THEN ${personJson('i')} END AS impersonator
  FROM decisions d LEFT JOIN users u ON u.id = d.user_id LEFT JOIN users i ON i.id = d.impersonator_id
  LEFT JOIN decisions t ON t.takes_back_id = d.id LEFT JOIN pending_decisions p ON p.decision_id = d.id`;

/** Returns the decisions of an order, newest first. */
export const decisionsOf = (tx: Tx, orderId: number): Promise<DecisionRow[]> =>
  tx.query(`${selectFrom} WHERE d.order_id = $1 ORDER BY d.sequence DESC`, [orderId]);

/** Returns one decision of an order, by its id. */
export async function findDecision(tx: Tx, orderId: number, id: string): Promise<DecisionRow | null> {
  const [row] = await tx.query<DecisionRow>(`${selectFrom} WHERE d.order_id = $1 AND d.id = $2`, [
    orderId,
    id,
  ]);
  return row ?? null;
}

/**
 * Returns the newest decision of an order: of one person, without those on the studio's own versions, or any; and without
 * those that the reader cannot know of yet, because their authors may still undo them.
 */
export async function newestDecision(
  tx: Tx,
  orderId: number,
  {
    userId,
    withInternal,
    reader = null,
  }: { userId: string | null; withInternal: boolean; reader?: { userId: string; now: Date } | null },
): Promise<DecisionRow | null> {
  const [row] = await tx.query<DecisionRow>(
    `${selectFrom} WHERE d.order_id = $1 AND ($2::text IS NULL OR d.user_id = $2)
       AND ($3 OR d.kind NOT IN ('approved-version', 'revised-version'))
       AND ($4::text IS NULL OR p.due_at IS NULL OR p.due_at <= $5 OR p.user_id = $4)
     ORDER BY d.sequence DESC LIMIT 1`,
    [orderId, userId, withInternal, reader?.userId ?? null, reader?.now ?? null],
  );
  return row ?? null;
}

/** Returns the newest decision that moved the order out of review and was not taken back. */
export async function decisionInForce(tx: Tx, orderId: number): Promise<DecisionRow | null> {
  const [row] = await tx.query<DecisionRow>(
    `${selectFrom} WHERE d.order_id = $1 AND d.kind = ANY ($2) AND t.id IS NULL
     ORDER BY d.sequence DESC LIMIT 1`,
    [orderId, Object.keys(decidedStatus)],
  );
  return row ?? null;
}

/** Returns the length of an order's chain, and the hash of its last entry. */
export async function chainHead(tx: Tx, orderId: number): Promise<{ count: number; hash: string | null }> {
  const [row] = await tx.query<{ count: number; hash: string | null }>(
    'SELECT decision_count AS count, decision_head AS hash FROM orders WHERE id = $1',
    [orderId],
  );
  if (row === undefined) throw new Error(`order ${orderId} is gone within its own transaction`);
  return row;
}

/** Adds an entry at the end of its order's chain, whose row the caller has locked. */
export async function insertDecision(tx: Tx, record: DecisionRecord, hash: string): Promise<void> {
  await tx.query(
    `WITH added AS (INSERT INTO decisions (id, order_id, sequence, kind, reason, versions, open_threads, user_id, user_name, role,
       assurance, impersonator_id, impersonator_name, device, decided_at, takes_back_id, previous_hash, hash, salt, names_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       RETURNING order_id, sequence, hash)
     UPDATE orders o SET decision_count = added.sequence, decision_head = added.hash
     FROM added WHERE o.id = added.order_id`,
    [
      record.id,
      Number(record.orderId),
      record.sequence,
      record.kind,
      record.reason,
      JSON.stringify(record.versions),
      JSON.stringify(record.openThreads),
      record.by.id,
      record.by.name,
      record.role,
      record.assurance,
      record.impersonator?.id ?? null,
      record.impersonator?.name ?? null,
      record.device,
      record.decidedAt,
      record.takesBackId,
      record.previousHash,
      hash,
      record.salt ?? null,
      record.namesHash ?? null,
    ],
  );
}

/** Who decides, as they are now, and where the chain of the order ends that they decide on. */
export interface DeciderRow extends PersonRow {
  company: string | null;
  impersonator: PersonRow | null;
  decision_count: number;
  decision_head: string | null;
}

export async function findDecider(
  tx: Tx,
  orderId: number,
  userId: string,
  impersonatorId: string | null,
): Promise<DeciderRow> {
  const [row] = await tx.query<DeciderRow>(
    `SELECT u.id, u.firstname, u.lastname, u.avatar, c.name AS company,
       (SELECT ${personJson('i')} FROM users i WHERE i.id = $2) AS impersonator, o.decision_count, o.decision_head
     FROM orders o CROSS JOIN users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1 AND o.id = $3`,
    [userId, impersonatorId, orderId],
  );
  if (row === undefined) throw new Error(`there is no user ${userId}, or no order ${orderId}`);
  return row;
}

/** A removed version, with its former name. */
export interface RemovedVersionRow {
  id: string;
  attachment_id: string;
  file_name: string;
  number: number;
}

/** Returns the versions among these that were removed from the order. */
export const removedVersions = (
  tx: Tx,
  orderId: number,
  ids: readonly string[],
): Promise<RemovedVersionRow[]> =>
  tx.query(
    'SELECT id, attachment_id, file_name, number FROM removed_versions WHERE order_id = $1 AND id = ANY($2)',
    [orderId, ids],
  );

/** An open public thread, with its mark as it is stored. */
export interface OpenThreadRow {
  id: string;
  versionId: string;
  author: PersonRow;
  /** Comments in the order in which they were written. */
  replies: { id: string; authorId: string }[];
  /** When somebody else than the reader last edited a message of it or changed its mark, as in `state`; empty for never. */
  editedByOthers: string;
  state: string;
  text: string;
  annotation: string | null;
}

/** Returns the open public threads of versions for a reader, in the order in which they were begun. */
export const openThreadsOf = (
  tx: Tx,
  versionIds: readonly string[],
  readerId: string,
): Promise<OpenThreadRow[]> =>
  tx.query(
    `SELECT t.id, p.version_id AS "versionId", ${personJson('u')} AS author, t.message_text AS text, p.annotation,
       ${threadState} AS state,
       coalesce((SELECT json_agg(json_build_object('id', c.id, 'authorId', c.user_id) ORDER BY c.created_at, c.id)
         FROM comments c WHERE c.topic_id = t.id), '[]') AS replies,
       coalesce(${utc(`greatest(CASE WHEN t.sender_id <> $2 THEN greatest(t.edited_at, p.marked_at) END,
         (SELECT max(c.edited_at) FROM comments c WHERE c.topic_id = t.id AND c.user_id <> $2))`)}, '') AS "editedByOthers"
     FROM thread_places p JOIN topics t ON t.id = p.topic_id JOIN versions v ON v.id = p.version_id
       JOIN users u ON u.id = t.sender_id
     WHERE p.version_id = ANY($1) AND t.tab = 'public' AND NOT t.is_resolved AND ${isCountedOn('v.number')}
     ORDER BY p.version_id, p.number`,
    [versionIds, readerId],
  );

/** Keeps the hash of a version's file that was registered before hashes were. */
export async function saveHash(tx: Tx, versionId: string, sha256: string): Promise<void> {
  await tx.query('UPDATE versions SET sha256 = $2 WHERE id = $1 AND sha256 IS NULL', [versionId, sha256]);
}

/** Returns versions whose files have no hash yet, by id, from after the one given. */
export const unhashedVersions = (
  tx: Tx,
  after: string,
  limit: number,
): Promise<{ id: string; storageKey: string }[]> =>
  tx.query(
    `SELECT id, storage_key AS "storageKey" FROM versions WHERE sha256 IS NULL AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
