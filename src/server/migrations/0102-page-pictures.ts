import type { Migration } from '#server/kernel/db/migrate.ts';

/** Every page of a version as a small picture, for the list of pages. */
export const pagePictures: Migration = {
  number: 102,
  name: 'page pictures',
  sql: `
-- One object with the pictures of all pages (shared/files/picture-pack.ts); null until a job has drawn them, and in versions from before.
ALTER TABLE versions ADD COLUMN pictures_key text, ADD COLUMN pictures_size bigint NOT NULL DEFAULT 0;
`,
};
