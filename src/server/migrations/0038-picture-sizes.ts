import type { Migration } from '#server/kernel/db/migrate.ts';

/** Size of a picture in pixels; null of other files, and where the file was read before. */
export const pictureSizes: Migration = {
  number: 38,
  name: 'picture sizes',
  sql: 'ALTER TABLE versions ADD COLUMN pixel_size jsonb;',
};
