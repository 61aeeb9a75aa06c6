import type { Tx } from '#server/kernel/db/db.ts';
import type { StoredDecision } from './decisions.queries.ts';

/** What an order's row records about its chain. */
export interface ChainRow {
  order_id: number;
  count: number;
  head: string | null;
}

/** Returns orders with decisions, or with the traces of some, by number from after the one given. */
export const chainsAfter = (tx: Tx, after: number, limit: number): Promise<ChainRow[]> =>
  tx.query(
    `SELECT o.id AS order_id, o.decision_count AS count, o.decision_head AS head FROM orders o
     WHERE o.id > $1 AND (o.decision_count <> 0 OR o.decision_head IS NOT NULL
       OR EXISTS (SELECT 1 FROM decisions d WHERE d.order_id = o.id))
     ORDER BY o.id LIMIT $2`,
    [after, limit],
  );

/** Returns all entries of these orders, each order's from its first on. */
export const entriesOfOrders = (tx: Tx, orderIds: readonly number[]): Promise<StoredDecision[]> =>
  tx.query('SELECT * FROM decisions WHERE order_id = ANY($1) ORDER BY order_id, sequence', [orderIds]);

/** Returns what the chain over all orders records of names that were erased from decisions, oldest first. */
export const erasuresOfOrders = (
  tx: Tx,
  orderIds: readonly number[],
): Promise<{ order_id: number; order_count: number; order_head: string }[]> =>
  tx.query(
    `SELECT order_id, order_count, order_head FROM installation_chain
     WHERE kind = 'erased' AND order_id = ANY ($1) ORDER BY number`,
    [orderIds],
  );

/** Returns versions whose kept hash is not the one that a decision names. */
export const unlikeDecided = (
  tx: Tx,
): Promise<{ order_id: number; sequence: number; file_name: string; number: number }[]> =>
  tx.query(
    `SELECT d.order_id, d.sequence, v.file_name, v.number
     FROM decisions d CROSS JOIN jsonb_to_recordset(d.versions) AS named ("versionId" text, sha256 text)
       JOIN versions v ON v.id = named."versionId"
     WHERE v.sha256 IS DISTINCT FROM named.sha256 ORDER BY d.order_id, d.sequence`,
  );

/** Returns entries that notifications and certificates name as the last of an order's chain, and that it lacks. */
export const lackedHeads = (tx: Tx): Promise<{ order_id: number; hash: string }[]> =>
  tx.query(
    `SELECT order_id, hash FROM (
       SELECT order_id, decision_hash AS hash FROM notifications UNION SELECT order_id, head_hash FROM certificates
     ) AS named
     WHERE hash IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.order_id = named.order_id AND d.hash = named.hash)
     ORDER BY order_id, hash`,
  );

/** The stored file of a version, or a certificate. */
export interface FileRow {
  id: string;
  order_id: number;
  name: string;
  storage_key: string;
  sha256: string | null;
}

const files = `SELECT v.id, a.order_id, v.file_name || ', version ' || v.number AS name, v.storage_key, v.sha256
    FROM versions v JOIN attachments a ON a.id = v.attachment_id WHERE v.file_removed_at IS NULL
  UNION ALL
    SELECT c.id::text, c.order_id, 'certificate ' || c.number, c.storage_key, c.sha256 FROM certificates c`;

/** Returns stored files, by id from after the one given. */
export const filesAfter = (tx: Tx, after: string, limit: number): Promise<FileRow[]> =>
  tx.query(`SELECT * FROM (${files}) AS f WHERE id > $1 ORDER BY id LIMIT $2`, [after, limit]);

/** Returns whether there still is such a file. */
export const isFile = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.query(`SELECT 1 AS one FROM (${files}) AS f WHERE id = $1`, [id])).length > 0;
