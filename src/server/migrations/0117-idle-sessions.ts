import type { Migration } from '#server/kernel/db/migrate.ts';

/** When its person last used a session, and after how many minutes without use it ends. Null: the usual limit. */
export const idleSessions: Migration = {
  number: 117,
  name: 'idle sessions',
  sql: `
ALTER TABLE sessions ADD COLUMN used_at timestamptz;
UPDATE sessions SET used_at = coalesce(seen_at, created_at);
ALTER TABLE sessions ALTER COLUMN used_at SET NOT NULL;
ALTER TABLE installation
  ADD COLUMN staff_idle_minutes integer CHECK (staff_idle_minutes > 0),
  ADD COLUMN customer_idle_minutes integer CHECK (customer_idle_minutes > 0);
`,
};
