import type { Migration } from '#server/kernel/db/migrate.ts';

/** Size of the first page's trim box as displayed; null where the file has none, or was read before. */
export const trimSizes: Migration = {
  number: 37,
  name: 'trim sizes',
  sql: 'ALTER TABLE versions ADD COLUMN trim_size jsonb;',
};
