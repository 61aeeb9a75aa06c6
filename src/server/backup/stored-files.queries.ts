import type { Tx } from '#server/kernel/db/db.ts';

/** A file that a row of the database refers to. */
export interface StoredFileRow {
  key: string;
  /** What it is, for people. */
  name: string;
  /** The hash as registered; null if there is none. */
  sha256: string | null;
}

/** Returns every file that is referred to, by its key. */
export const readStoredFiles = (tx: Tx): Promise<StoredFileRow[]> =>
  tx.query(
    `WITH of_orders AS (
       SELECT v.*, 'order ' || a.order_id || ', ' || v.file_name || ', version ' || v.number AS name
       FROM versions v JOIN attachments a ON a.id = v.attachment_id WHERE v.file_removed_at IS NULL
     ), referred AS (
       SELECT storage_key AS key, name, sha256 FROM of_orders
       UNION ALL SELECT thumbnail_key, 'thumbnail of ' || name, NULL FROM of_orders
       UNION ALL SELECT preview_key, 'preview of ' || name, NULL FROM of_orders
       UNION ALL SELECT pictures_key, 'pictures of ' || name, NULL FROM of_orders
       UNION ALL SELECT storage_key, 'order ' || order_id || ', certificate ' || number, sha256 FROM certificates
       UNION ALL SELECT storage_key, 'picture ' || name, NULL FROM images
       UNION ALL SELECT thumbnail_key, 'thumbnail of picture ' || name, NULL FROM images
       -- The address of a person's picture ends with its key.
       UNION ALL SELECT substring(avatar FROM '/(avatars/.*)$'), 'picture of ' || firstname || ' ' || lastname, NULL FROM users
       UNION ALL SELECT storage_key, 'order ' || order_id || ', archive ' || file_name, NULL FROM bulk_downloads
         WHERE status = 'ready'
       UNION ALL SELECT storage_key, 'export ' || file_name, NULL FROM data_exports WHERE status = 'ready'
     )
     SELECT key, min(name) AS name, min(sha256) AS sha256 FROM referred WHERE key IS NOT NULL
     GROUP BY key ORDER BY key COLLATE "C"`,
  );
