import type { Migration } from '#server/kernel/db/migrate.ts';

/** Pictures of people are uploaded too, for no order. */
export const avatars: Migration = {
  number: 12,
  name: 'avatars',
  sql: 'ALTER TABLE uploads ALTER COLUMN order_id DROP NOT NULL',
};
