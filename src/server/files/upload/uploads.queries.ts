import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

export interface UploadRow {
  key: string;
  user_id: string;
  /** Null for a picture of a person, a look or a library. */
  order_id: number | null;
  file_name: string;
  mime_type: string;
  size: number;
  is_thumbnail: boolean;
  registered_version: string | null;
  /** Of a file that came in parts. */
  fingerprint: string | null;
  created_at: Date;
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
    /** Of a file that comes in parts. */
    fingerprint?: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO uploads (key, user_id, order_id, file_name, mime_type, size, is_thumbnail, fingerprint, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      upload.key,
      upload.userId,
      upload.orderId,
      upload.fileName,
      upload.mimeType,
      upload.size,
      upload.isThumbnail,
      upload.fingerprint ?? null,
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

/** Returns whether an upload was granted under this key, and neither registered nor removed. */
export async function isUploadOpen(tx: Tx, key: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM uploads WHERE key = $1 AND registered_version IS NULL', [key]);
  return rows.length > 0;
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

/** Locks the unregistered upload of a file that comes in parts, and returns it; null where there is none. */
export async function lockUploadInParts(
  tx: MutationTx,
  file: {
    userId: string;
    orderId: number | null;
    /** What its key begins with. */
    folder: string;
    fileName: string;
    mimeType: string;
    size: number;
    fingerprint: string;
  },
): Promise<{ key: string } | null> {
  const [row] = await tx.lock<{ key: string }>(
    'upload',
    null,
    `SELECT key FROM uploads
     WHERE user_id = $1 AND fingerprint = $2 AND registered_version IS NULL AND order_id IS NOT DISTINCT FROM $3
       AND starts_with(key, $4) AND file_name = $5 AND mime_type = $6 AND size = $7
     ORDER BY created_at DESC, key LIMIT 1 FOR UPDATE`,
    [file.userId, file.fingerprint, file.orderId, file.folder, file.fileName, file.mimeType, file.size],
  );
  return row ?? null;
}

/** Renews a grant, so that it does not count as abandoned. */
export async function renewUpload(tx: MutationTx, key: string, now: Date): Promise<void> {
  await tx.query('UPDATE uploads SET created_at = $2 WHERE key = $1', [key, now]);
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

/** Deletes an upload unless it was registered. */
export async function endUpload(tx: Tx, key: string): Promise<void> {
  await tx.query('DELETE FROM uploads WHERE key = $1 AND registered_version IS NULL', [key]);
}

/** Returns how many uploads of a person, with keys that begin so, were granted and neither registered nor removed. */
export async function countOpenUploads(tx: Tx, userId: string, keyStart: string): Promise<number> {
  const { open } = await onlyRow<{ open: number }>(
    tx,
    `SELECT count(*)::int AS open FROM uploads
     WHERE user_id = $1 AND registered_version IS NULL AND starts_with(key, $2)`,
    [userId, keyStart],
  );
  return open;
}

/** Granted before `time` and never registered: their objects are garbage. */
export const takeAbandonedUploads = (tx: Tx, time: Date): Promise<{ key: string }[]> =>
  tx.query('DELETE FROM uploads WHERE registered_version IS NULL AND created_at < $1 RETURNING key', [time]);
