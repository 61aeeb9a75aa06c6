import type { Migration } from '#server/kernel/db/migrate.ts';

/** The studio's own words in the tours. */
export const tourTexts: Migration = {
  number: 112,
  name: 'tour texts',
  sql: `
-- TourTexts of the shared model; null until somebody has written one.
ALTER TABLE installation ADD COLUMN tour_texts jsonb;
`,
};
