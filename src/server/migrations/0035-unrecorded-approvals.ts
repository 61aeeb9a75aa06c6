import type { Migration } from '#server/kernel/db/migrate.ts';

/** Which versions were approved before decisions were recorded: the newest proofs of orders that were approved then. */
export const unrecordedApprovals: Migration = {
  number: 35,
  name: 'unrecorded approvals',
  sql: `
    ALTER TABLE versions ADD COLUMN is_approved_unrecorded boolean NOT NULL DEFAULT false;
    WITH approved AS (
      SELECT o.id, coalesce((SELECT max(t.created_at) FROM timeline t WHERE t.order_id = o.id AND t.to_status = 'approved'),
        'infinity') AS at
      FROM orders o WHERE o.status IN ('approved', 'completed')
        AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.order_id = o.id AND d.kind = 'approved')
    ), shown AS (
      SELECT DISTINCT ON (v.attachment_id) v.id FROM approved JOIN attachments a ON a.order_id = approved.id
        JOIN versions v ON v.attachment_id = a.id
      WHERE a.kind = 'customer' AND NOT v.is_internal AND v.created_at <= approved.at
      ORDER BY v.attachment_id, v.number DESC
    )
    UPDATE versions SET is_approved_unrecorded = true WHERE id IN (SELECT id FROM shown);`,
};
