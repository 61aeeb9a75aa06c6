import type { Migration } from '#server/kernel/db/migrate.ts';

/** Who removed a version and when, for those who had it on the screen. Null where it went with its attachment. */
export const removals: Migration = {
  number: 36,
  name: 'removals',
  sql: `
    ALTER TABLE removed_versions ADD COLUMN removed_by text, ADD COLUMN removed_at timestamptz,
      -- Customers and guests could read it.
      ADD COLUMN was_public boolean NOT NULL DEFAULT false;`,
};
