import type { Tx } from '#server/kernel/db/db.ts';

/** A stored file of an export. */
export interface ExportFileRow {
  key: string;
  name: string;
  /** Where it lies in the archive. */
  folder: string;
  at: Date;
}

/** Returns the numbers of a company's orders, from after the one given. */
export async function orderIdsAfter(
  tx: Tx,
  companyId: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'SELECT id FROM orders WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    [companyId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the pictures of a company's library, and the certificates of its approvals. */
export const companyFiles = (tx: Tx, companyId: string): Promise<ExportFileRow[]> =>
  tx.query(
    `SELECT storage_key AS key, name, 'images' AS folder, created_at AS at FROM images WHERE company_id = $1
     UNION ALL
     SELECT c.storage_key, 'certificate-' || c.number || '.pdf', 'files/' || c.order_id || '/Certificates', c.issued_at
     FROM certificates c JOIN orders o ON o.id = c.order_id WHERE o.company_id = $1 AND NOT c.is_file_attached
     ORDER BY folder, at, key`,
    [companyId],
  );

/** Returns the files that a customer has uploaded to their own company's orders. */
export const ownUploads = (tx: Tx, userId: string): Promise<ExportFileRow[]> =>
  tx.query(
    `SELECT v.storage_key AS key, v.file_name AS name, 'files/' || o.id AS folder, v.created_at AS at
     FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
       JOIN users u ON u.id = v.uploaded_by
     WHERE v.uploaded_by = $1 AND o.company_id = u.company_id ORDER BY o.id, v.created_at, v.id`,
    [userId],
  );
