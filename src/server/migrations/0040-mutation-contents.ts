import type { Migration } from '#server/kernel/db/migrate.ts';

/** Keyed hash of what a write was sent with; null of writes from before. */
export const mutationContents: Migration = {
  number: 40,
  name: 'mutation contents',
  sql: 'ALTER TABLE mutations ADD COLUMN content_hash bytea;',
};
