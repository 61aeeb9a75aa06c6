import type { Tx } from '#server/kernel/db/db.ts';
import type { PageSize } from '#shared/files/attachment.ts';

export interface UnmeasuredVersion {
  id: string;
  fileName: string;
  storageKey: string;
}

/**
 * Returns drawn versions whose trim box or size in pixels is not known, by id. Many files have no trim box at all. `upTo`
 * absent: without end.
 */
export const unmeasuredVersions = (
  tx: Tx,
  { after, upTo, limit }: { after: string; upTo: string | undefined; limit: number },
): Promise<UnmeasuredVersion[]> =>
  tx.query(
    `SELECT id, file_name AS "fileName", storage_key AS "storageKey" FROM versions
     WHERE id > $1 AND ($3::text IS NULL OR id <= $3) AND file_type <> 'unsupported' AND page_count IS NOT NULL AND fault IS NULL
       AND file_removed_at IS NULL
       AND trim_size IS NULL AND pixel_size IS NULL
     ORDER BY id LIMIT $2`,
    [after, limit, upTo ?? null],
  );

export async function saveSizes(
  tx: Tx,
  versionId: string,
  { trim, pixels }: { trim: PageSize | null; pixels: PageSize | null },
): Promise<void> {
  await tx.query('UPDATE versions SET trim_size = $2, pixel_size = $3 WHERE id = $1', [
    versionId,
    trim === null ? null : JSON.stringify(trim),
    pixels === null ? null : JSON.stringify(pixels),
  ]);
}
