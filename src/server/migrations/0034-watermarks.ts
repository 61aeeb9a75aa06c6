import type { Migration } from '#server/kernel/db/migrate.ts';

/** Watermark artwork of the provider (no company, no order), of a white-label company by tone, and of an order. */
export const watermarks: Migration = {
  number: 34,
  name: 'watermarks',
  sql: `
    CREATE TABLE watermarks (
      id text PRIMARY KEY,
      company_id text REFERENCES companies ON DELETE CASCADE,
      order_id integer REFERENCES orders ON DELETE CASCADE,
      tone text CHECK (tone IN ('light', 'dark')),
      address text NOT NULL,
      -- PNG, drawn from what was uploaded.
      image bytea NOT NULL,
      CHECK (order_id IS NULL OR (company_id IS NULL AND tone IS NULL)),
      CHECK (order_id IS NOT NULL OR tone IS NOT NULL)
    );
    CREATE UNIQUE INDEX watermarks_of ON watermarks (coalesce(company_id, ''), coalesce(order_id, 0), coalesce(tone, ''));`,
};
