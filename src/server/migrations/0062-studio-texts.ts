import type { Migration } from '#server/kernel/db/migrate.ts';

/** The studio's own texts. */
export const studioTexts: Migration = {
  number: 62,
  name: 'studio texts',
  sql: `
-- StudioTexts of the shared model; null until somebody has written one.
ALTER TABLE installation ADD COLUMN texts jsonb;
`,
};
