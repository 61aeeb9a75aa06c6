import type { Tx } from '#server/kernel/db/db.ts';
import type { PartedObject } from '#server/kernel/storage/part-store.ts';

const columns = 'key, upload_id AS "uploadId"';

export async function findPartedObject(tx: Tx, key: string): Promise<PartedObject | null> {
  const [row] = await tx.query<PartedObject>(`SELECT ${columns} FROM parted_objects WHERE key = $1`, [key]);
  return row ?? null;
}

/** Stores the object that the store has begun. Returns false if another was begun for the same key meanwhile. */
export async function insertPartedObject(
  tx: Tx,
  { key, uploadId }: PartedObject,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'INSERT INTO parted_objects (key, upload_id, begun_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING key',
    [key, uploadId, now],
  );
  return rows.length > 0;
}

export async function deletePartedObject(tx: Tx, { key, uploadId }: PartedObject): Promise<void> {
  await tx.query('DELETE FROM parted_objects WHERE key = $1 AND upload_id = $2', [key, uploadId]);
}

/** Returns and deletes the objects whose upload was deleted or registered: their parts are garbage. */
export const takeOrphanedParts = (tx: Tx): Promise<PartedObject[]> =>
  tx.query<PartedObject>(
    `DELETE FROM parted_objects p WHERE NOT EXISTS (
       SELECT 1 FROM uploads u WHERE u.key = p.key AND u.registered_version IS NULL
     ) RETURNING ${columns}`,
  );
