import type { Migration } from '#server/kernel/db/migrate.ts';

/**
 * Has what was not kept of earlier versions found out: who removed one stands in the order's history, and the trim box
 * and a picture's size are read from the files by a job.
 */
export const earlierVersions: Migration = {
  number: 41,
  name: 'earlier versions',
  sql: `
    UPDATE removed_versions r SET removed_by = t.user_id, removed_at = t.created_at
    FROM timeline t
    WHERE r.removed_by IS NULL AND t.order_id = r.order_id AND t.version_id = r.id
      AND t.content LIKE 'Version ' || r.number || ' of % was removed: %';
    INSERT INTO jobs (kind, payload) SELECT 'read-sizes', '{"after":""}' WHERE EXISTS (SELECT 1 FROM versions);
  `,
};
