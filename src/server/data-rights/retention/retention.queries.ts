import { isClosedOrder } from '#server/access/visibility.queries.ts';
import { withdrawing } from '#server/decisions/certificate/certificates.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { RetentionSettings } from '#shared/data-rights/retention.ts';

/** Returns the settings; null until somebody has set them. */
export async function findRetention(tx: Tx): Promise<RetentionSettings | null> {
  const [row] = await tx.query<{ retention: RetentionSettings | null }>('SELECT retention FROM installation');
  return row?.retention ?? null;
}

export async function saveRetention(tx: Tx, settings: RetentionSettings): Promise<void> {
  await tx.query(
    'INSERT INTO installation AS i (retention) VALUES ($1) ON CONFLICT (id) DO UPDATE SET retention = excluded.retention',
    [settings],
  );
}

/**
 * Versions of closed orders, unchanged since $1, whose files can be deleted: decisions about them are identified by
 * hash.
 */
const agedVersions = `versions v JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
  WHERE v.file_removed_at IS NULL AND v.sha256 IS NOT NULL AND ${isClosedOrder('o')} AND o.updated_at < $1`;

/** Guests who were last seen before $1. */
const agedGuests = `users u JOIN guests g ON g.user_id = u.id WHERE u.erased_at IS NULL AND g.last_seen_at < $1`;

const counts = {
  closedFiles: `SELECT count(*)::int AS count FROM ${agedVersions}`,
  auditLog: 'SELECT count(*)::int AS count FROM audit_entries WHERE at < $1',
  mailLog: 'SELECT count(*)::int AS count FROM mail_log WHERE at < $1',
  notifications: 'SELECT count(*)::int AS count FROM notifications WHERE created_at < $1',
  guests: `SELECT count(*)::int AS count FROM ${agedGuests}`,
} as const;
export const countedKinds = Object.keys(counts) as (keyof typeof counts)[];

/** Returns how many records are older than a time. */
export async function countBefore(tx: Tx, kind: keyof typeof counts, before: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(counts[kind], [before]);
  return row?.count ?? 0;
}

/** Returns the bytes of the files that would go. */
export async function bytesBefore(tx: Tx, before: Date): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `SELECT coalesce(sum(v.size + v.thumbnail_size + v.preview_size + v.pictures_size), 0)::bigint AS bytes FROM ${agedVersions}`,
    [before],
  );
  return row?.bytes ?? 0;
}

/**
 * Marks the files of some aged versions as removed; returns the keys of their objects. Leaves those of an order that is
 * being changed, which may open it again, and keeps the others closed until the transaction has ended.
 */
export const takeAgedFiles = (
  tx: MutationTx,
  before: Date,
  now: Date,
  limit: number,
): Promise<{ keys: string[] }[]> =>
  tx.lockFree(
    'order',
    `WITH aged AS (
       SELECT v.id, array_remove(ARRAY[v.storage_key, v.thumbnail_key, v.preview_key, v.pictures_key], NULL) AS keys
       FROM ${agedVersions} ORDER BY v.id LIMIT $3 FOR SHARE OF o SKIP LOCKED
     ) UPDATE versions v SET file_removed_at = $2, thumbnail_key = NULL, thumbnail_size = 0, preview_key = NULL,
         preview_size = 0, pictures_key = NULL, pictures_size = 0
       FROM aged WHERE v.id = aged.id RETURNING aged.keys`,
    [before, now, limit],
  );

/** Withdraws the certificates that have such files inside; returns the keys of their objects. */
export const withdrawCertificatesWithFiles = (tx: Tx, before: Date, now: Date): Promise<{ key: string }[]> =>
  tx.query(
    withdrawing(
      `c.is_file_attached AND EXISTS (SELECT 1 FROM orders o
         WHERE o.id = c.order_id AND ${isClosedOrder('o')} AND o.updated_at < $2)`,
    ),
    [now, before],
  );

/** Returns the guests who were not seen since. */
export async function agedGuestIds(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(`SELECT u.id FROM ${agedGuests} ORDER BY u.id COLLATE "C"`, [
    before,
  ]);
  return rows.map(({ id }) => id);
}

export const isAgedGuest = async (tx: Tx, before: Date, id: string): Promise<boolean> =>
  (await tx.query(`SELECT FROM ${agedGuests} AND u.id = $2`, [before, id])).length > 0;
