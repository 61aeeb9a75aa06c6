import type { Migration } from '#server/kernel/db/migrate.ts';

/**
 * Notifications by mail alone were left unmailed where their people had the application open. Those of the last day are
 * still mailed; older ones would come as a surprise.
 */
export const mailedNotifications: Migration = {
  number: 122,
  name: 'mailed notifications',
  sql: `
UPDATE notifications SET mailed_at = created_at
WHERE by_mail AND NOT in_app AND mailed_at IS NULL AND created_at < now() - interval '1 day';
`,
};
