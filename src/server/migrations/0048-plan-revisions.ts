import type { Migration } from '#server/kernel/db/migrate.ts';

/** Plans are changed in the interface: of two who do so at once, one is refused. */
export const planRevisions: Migration = {
  number: 48,
  name: 'plan revisions',
  sql: `
-- Raised by each change.
ALTER TABLE plans ADD COLUMN revision integer NOT NULL DEFAULT 1;
`,
};
