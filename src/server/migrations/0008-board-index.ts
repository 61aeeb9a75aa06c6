import type { Migration } from '#server/kernel/db/migrate.ts';

/** What reading the whole board and counting places in it need, in the index that has its order. */
export const boardIndex: Migration = {
  number: 8,
  name: 'board index',
  sql: `
    DROP INDEX orders_place;
    CREATE UNIQUE INDEX orders_place ON orders (board_column, rank) INCLUDE (id, company_id, allocated_seconds)
      WHERE board_column IS NOT NULL;
    DROP INDEX orders_company_place;
    CREATE INDEX orders_company_place ON orders (company_id, board_column, rank) INCLUDE (id, allocated_seconds)
      WHERE board_column IS NOT NULL;
  `,
};
