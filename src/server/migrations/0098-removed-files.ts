import type { Migration } from '#server/kernel/db/migrate.ts';

/** Files that retention has removed: their versions, comments and hashes stay. */
export const removedFiles: Migration = {
  number: 98,
  name: 'removed files',
  sql: `
ALTER TABLE versions ADD COLUMN file_removed_at timestamptz;
`,
};
