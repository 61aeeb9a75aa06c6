import type { Migration } from '#server/kernel/db/migrate.ts';

/** Prices in rupiah or dong have more minor units than an integer holds. */
export const largePrices: Migration = {
  number: 106,
  name: 'large prices',
  sql: `
ALTER TABLE products ALTER COLUMN price TYPE bigint;
ALTER TABLE plans ALTER COLUMN price TYPE bigint;
ALTER TABLE companies ALTER COLUMN plan_price TYPE bigint;
`,
};
