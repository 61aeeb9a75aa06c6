import type { Migration } from '#server/kernel/db/migrate.ts';

/** Until when a company's people have been notified of ends of their plan by time alone. */
export const planEnds: Migration = {
  number: 23,
  name: 'plan ends',
  sql: `ALTER TABLE companies ADD COLUMN plan_ends_told_at timestamptz NOT NULL DEFAULT now();`,
};
