import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { ArchiveEnd } from '#server/kernel/storage/store-archive.ts';
import type { BulkDownload, BulkDownloadScope } from '#shared/files/bulk-download.ts';

export interface BulkDownloadRow {
  id: string;
  order_id: number;
  user_id: string;
  scope: BulkDownloadScope;
  status: BulkDownload['status'];
  file_name: string;
  storage_key: string;
  size: number | null;
  failure: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertBulkDownload(
  tx: Tx,
  download: {
    orderId: number;
    userId: string;
    scope: BulkDownloadScope;
    fileName: string;
    storageKey: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<BulkDownloadRow> {
  const row = await onlyRow<BulkDownloadRow>(
    tx,
    `INSERT INTO bulk_downloads (order_id, user_id, scope, file_name, storage_key, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
    [
      download.orderId,
      download.userId,
      download.scope,
      download.fileName,
      download.storageKey,
      download.now,
      download.expiresAt,
    ],
  );
  return row;
}

export async function findBulkDownload(tx: Tx, id: string): Promise<BulkDownloadRow | null> {
  const [row] = await tx.query<BulkDownloadRow>('SELECT * FROM bulk_downloads WHERE id = $1', [id]);
  return row ?? null;
}

/** Archives of an order that this person is still waiting for. */
export const preparingDownloads = (tx: Tx, orderId: number, userId: string): Promise<BulkDownloadRow[]> =>
  tx.query(
    `SELECT * FROM bulk_downloads WHERE order_id = $1 AND user_id = $2 AND status = 'preparing'
     ORDER BY created_at`,
    [orderId, userId],
  );

/** How a preparation ends; an archive holds the files of these versions. */
export type BulkDownloadEnd = ArchiveEnd<{ versionIds: readonly string[] }>;

/** Records the result of an archive's preparation. Returns false if it was deleted or has already ended. */
export async function endBulkDownload(tx: Tx, id: string, end: BulkDownloadEnd): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE bulk_downloads SET status = $2, size = $3, failure = $4, version_ids = $5 WHERE id = $1 AND status = 'preparing'
     RETURNING id`,
    'size' in end ? [id, 'ready', end.size, null, end.versionIds] : [id, 'failed', null, end.failure, []],
  );
  return rows.length > 0;
}

/** Archives that are over; returns the keys of their objects. */
export const takeExpiredDownloads = (tx: Tx, now: Date): Promise<{ key: string }[]> =>
  tx.query('DELETE FROM bulk_downloads WHERE expires_at <= $1 RETURNING storage_key AS key', [now]);
