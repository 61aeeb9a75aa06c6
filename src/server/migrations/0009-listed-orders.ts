import type { Migration } from '#server/kernel/db/migrate.ts';

/** Lists filter on the board column, like counts and places, so that all use the same indexes. */
export const listedOrders: Migration = {
  number: 9,
  name: 'listed-orders',
  sql: `
    DROP INDEX orders_recent;
    CREATE INDEX orders_recent ON orders (updated_at DESC, id DESC) WHERE board_column IS NOT NULL;
  `,
};
