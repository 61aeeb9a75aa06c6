import type { Migration } from '#server/kernel/db/migrate.ts';

/** Changes of plans, products and services are merged by field. */
export const offerWithoutRevisions: Migration = {
  number: 66,
  name: 'offer without revisions',
  sql: `
ALTER TABLE plans DROP COLUMN revision;
ALTER TABLE products DROP COLUMN revision;
ALTER TABLE services DROP COLUMN revision;
`,
};
