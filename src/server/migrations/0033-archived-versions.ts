import type { Migration } from '#server/kernel/db/migrate.ts';

/** Which versions' files an archive holds: it opens while its maker may open all of them. */
export const archivedVersions: Migration = {
  number: 33,
  name: 'archived versions',
  sql: `ALTER TABLE bulk_downloads ADD COLUMN version_ids text[] NOT NULL DEFAULT '{}';`,
};
