import type { Migration } from '#server/kernel/db/migrate.ts';

/** The order in which products are offered, and which change of one was made upon which. */
export const products: Migration = {
  number: 29,
  name: 'products',
  sql: `
    ALTER TABLE products
      -- Those at one place stand by type and price.
      ADD COLUMN place integer NOT NULL DEFAULT 0,
      ADD COLUMN revision integer NOT NULL DEFAULT 1;
  `,
};
