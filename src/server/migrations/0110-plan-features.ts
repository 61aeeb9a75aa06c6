import type { Migration } from '#server/kernel/db/migrate.ts';

/** What a plan gives beside its limits, as short texts in their order; companies keep those that they took. */
export const planFeatures: Migration = {
  number: 110,
  name: 'plan features',
  sql: `
ALTER TABLE plans ADD COLUMN features text[] NOT NULL DEFAULT '{}';
ALTER TABLE companies ADD COLUMN plan_features text[] NOT NULL DEFAULT '{}';
`,
};
