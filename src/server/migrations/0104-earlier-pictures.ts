import type { Migration } from '#server/kernel/db/migrate.ts';

/** Has the pages of earlier versions drawn, which only later ones have had. */
export const earlierPictures: Migration = {
  number: 104,
  name: 'earlier pictures',
  sql: `
INSERT INTO jobs (kind, lane, payload)
SELECT 'draw-earlier-pictures', 'pictures', '{"after":""}' WHERE EXISTS (SELECT FROM versions);
`,
};
