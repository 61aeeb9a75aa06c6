import type { Migration } from '#server/kernel/db/migrate.ts';

/** Has the pictures drawn again that were drawn before pages that take long had levels among them. */
export const oldPictures: Migration = {
  number: 114,
  name: 'old pictures',
  sql: `
ALTER TABLE versions ADD COLUMN has_old_pictures boolean NOT NULL DEFAULT false;
UPDATE versions SET has_old_pictures = true WHERE pictures_key IS NOT NULL;
INSERT INTO jobs (kind, lane, payload)
SELECT 'draw-earlier-pictures', 'pictures', '{"after":""}' WHERE EXISTS (SELECT FROM versions WHERE has_old_pictures);
`,
};
