import type { Migration } from '#server/kernel/db/migrate.ts';

/** An add-on has the price of as many products as were bought at once, which an integer cannot hold. */
export const addOnPrices: Migration = {
  number: 105,
  name: 'add-on prices',
  sql: `
ALTER TABLE add_ons ALTER COLUMN price TYPE bigint;
`,
};
