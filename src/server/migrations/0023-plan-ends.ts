import type { Migration } from '#server/kernel/db/migrate.ts';

/** Until when a company's people have been told of what time alone ends of their plan. */
export const planEnds: Migration = {
  number: 23,
  name: 'plan ends',
  sql: `ALTER TABLE companies ADD COLUMN plan_ends_told_at timestamptz NOT NULL DEFAULT now();`,
};
