import type { Migration } from '#server/kernel/db/migrate.ts';

/** When the holder of a session last proved who they are: sensitive changes require it again after a while. */
export const confirmedSessions: Migration = {
  number: 84,
  name: 'confirmed sessions',
  sql: `
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = created_at;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET NOT NULL;
`,
};
