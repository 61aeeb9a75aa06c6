import type { Tx } from '#server/kernel/db/db.ts';

/** Returns the first version after an id, by id, that has pages and no pictures of them or old ones, of an order that is not decided. */
export async function undrawnVersion(
  tx: Tx,
  after: string,
): Promise<{ id: string; storageKey: string } | null> {
  const [row] = await tx.query<{ id: string; storageKey: string }>(
    `SELECT v.id, v.storage_key AS "storageKey" FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
     WHERE v.id > $1 AND (v.pictures_key IS NULL OR v.has_old_pictures) AND v.page_count IS NOT NULL AND v.fault IS NULL
       AND v.file_type <> 'unsupported' AND v.file_removed_at IS NULL
       AND o.status IN ('in-progress', 'gr-revision', 'in-review', 'on-hold') AND NOT o.is_archived
     ORDER BY v.id LIMIT 1`,
    [after],
  );
  return row ?? null;
}
