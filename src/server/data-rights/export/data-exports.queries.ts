import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { ArchiveEnd } from '#server/kernel/storage/store-archive.ts';
import type { DataExport, ExportKind } from '#shared/data-rights/data-export.ts';

export interface DataExportRow {
  id: string;
  kind: ExportKind;
  subject_id: string;
  subject_label: string;
  requested_by: string;
  status: DataExport['status'];
  file_name: string;
  storage_key: string;
  size: number | null;
  failure: string | null;
  created_at: Date;
  expires_at: Date;
}

export const insertExport = (
  tx: Tx,
  row: Pick<
    DataExportRow,
    | 'kind'
    | 'subject_id'
    | 'subject_label'
    | 'requested_by'
    | 'file_name'
    | 'storage_key'
    | 'created_at'
    | 'expires_at'
  >,
): Promise<DataExportRow> =>
  onlyRow<DataExportRow>(
    tx,
    `INSERT INTO data_exports
       (kind, subject_id, subject_label, requested_by, file_name, storage_key, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
    [
      row.kind,
      row.subject_id,
      row.subject_label,
      row.requested_by,
      row.file_name,
      row.storage_key,
      row.created_at,
      row.expires_at,
    ],
  );

export async function findExport(tx: Tx, id: string): Promise<DataExportRow | null> {
  const [row] = await tx.query<DataExportRow>('SELECT * FROM data_exports WHERE id = $1', [id]);
  return row ?? null;
}

/** Returns the exports that somebody has asked for and that are not over, newest first. */
export const exportsOf = (tx: Tx, userId: string, now: Date): Promise<DataExportRow[]> =>
  tx.query(
    `SELECT * FROM data_exports WHERE requested_by = $1 AND expires_at > $2 ORDER BY created_at DESC, id`,
    [userId, now],
  );

/**
 * Deletes the requester's earlier exports of the same subject, except one in preparation. Returns the keys of their
 * objects.
 */
export const takeEarlierExports = (
  tx: Tx,
  { kind, subjectId, requestedBy }: { kind: ExportKind; subjectId: string; requestedBy: string },
): Promise<{ key: string }[]> =>
  tx.query(
    `DELETE FROM data_exports WHERE kind = $1 AND subject_id = $2 AND requested_by = $3 AND status <> 'preparing'
     RETURNING storage_key AS key`,
    [kind, subjectId, requestedBy],
  );

/** Records the result of an export's preparation. Returns false if it was deleted or has already ended. */
export async function endExport(tx: Tx, id: string, end: ArchiveEnd): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE data_exports SET status = $2, size = $3, failure = $4 WHERE id = $1 AND status = 'preparing'
     RETURNING id`,
    'size' in end ? [id, 'ready', end.size, null] : [id, 'failed', null, end.failure],
  );
  return rows.length > 0;
}

/** Removes exports that are over; returns the keys of their objects. */
export const takeExpiredExports = (tx: Tx, now: Date): Promise<{ key: string }[]> =>
  tx.query('DELETE FROM data_exports WHERE expires_at <= $1 RETURNING storage_key AS key', [now]);

export async function findCompanyName(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>('SELECT name FROM companies WHERE id = $1', [companyId]);
  return row?.name ?? null;
}
