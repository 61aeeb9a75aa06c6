import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

export interface UploadRow {
  key: string;
  user_id: string;
  /** Null for a picture of the person. */
  order_id: number | null;
  file_name: string;
  mime_type: string;
  size: number;
  is_thumbnail: boolean;
  registered_version: string | null;
}

export async function insertUpload(
  tx: Tx,
  upload: {
    key: string;
    userId: string;
    orderId: number | null;
    fileName: string;
    mimeType: string;
    size: number;
    isThumbnail: boolean;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO uploads (key, user_id, order_id, file_name, mime_type, size, is_thumbnail, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      upload.key,
      upload.userId,
      upload.orderId,
      upload.fileName,
      upload.mimeType,
      upload.size,
      upload.isThumbnail,
      upload.now,
    ],
  );
}

/** Returns what was granted to this person for this order, or for none, under this key. */
export async function findUpload(
  tx: Tx,
  key: string,
  userId: string,
  orderId: number | null,
): Promise<UploadRow | null> {
  const [row] = await tx.query<UploadRow>(
    'SELECT * FROM uploads WHERE key = $1 AND user_id = $2 AND order_id IS NOT DISTINCT FROM $3',
    [key, userId, orderId],
  );
  return row ?? null;
}

/** Returns the bytes that were granted for a company's orders and library, and neither registered nor removed. */
export async function bytesGranted(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `SELECT coalesce(sum(u.size), 0)::bigint AS bytes FROM uploads u LEFT JOIN orders o ON o.id = u.order_id
     WHERE u.registered_version IS NULL AND (o.company_id = $1 OR starts_with(u.key, 'images/' || $1 || '/'))`,
    [companyId],
  );
  return row?.bytes ?? 0;
}

/** Locks a person's uploads until the transaction ends, so that each is registered or deleted once. */
export async function lockUploads(tx: MutationTx, keys: readonly string[], userId: string): Promise<void> {
  await tx.lock(
    'upload',
    keys,
    'SELECT key FROM uploads WHERE key = ANY($1) AND user_id = $2 ORDER BY key COLLATE "C" FOR UPDATE',
    [keys, userId],
  );
}

export async function markRegistered(tx: Tx, key: string, versionId: string): Promise<void> {
  await tx.query('UPDATE uploads SET registered_version = $2 WHERE key = $1', [key, versionId]);
}

export async function deleteUpload(tx: Tx, key: string): Promise<void> {
  await tx.query('DELETE FROM uploads WHERE key = $1', [key]);
}

/** Granted before `time` and never registered: their objects are garbage. */
export const takeAbandonedUploads = (tx: Tx, time: Date): Promise<{ key: string }[]> =>
  tx.query('DELETE FROM uploads WHERE registered_version IS NULL AND created_at < $1 RETURNING key', [time]);
