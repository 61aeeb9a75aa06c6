import type { Migration } from '#server/kernel/db/migrate.ts';

/** What a kept comparison has found, so that nothing needs to read the whole of it to name it. */
export const countedChanges: Migration = {
  number: 109,
  name: 'counted changes',
  sql: `
ALTER TABLE comparisons
  -- Null where the two look like different documents, and of what was kept before they were counted.
  ADD COLUMN changes integer,
  ADD COLUMN changed_pages integer,
  -- Of the result, in characters.
  ADD COLUMN size integer;
UPDATE comparisons SET size = length(result::text);
ALTER TABLE comparisons ALTER COLUMN size SET NOT NULL;
`,
};
