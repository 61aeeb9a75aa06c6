import type { Migration } from '#server/kernel/db/migrate.ts';

/** Decisions are hashed with the hash of their names, so that all else can be checked once these are erased. */
export const namesApart: Migration = {
  number: 99,
  name: 'names apart',
  sql: `
-- Null in entries from before this column, which are hashed as a whole.
ALTER TABLE decisions ADD COLUMN names_hash text;
`,
};
