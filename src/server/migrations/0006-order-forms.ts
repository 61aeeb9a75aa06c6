import type { Migration } from '#server/kernel/db/migrate.ts';

/** Briefs as rich text, and archives that are prepared for people. */
export const orderForms: Migration = {
  number: 6,
  name: 'order forms',
  sql: `
    -- RichText of the shared model; brief holds the same as plain text, for the search. Null: brief is all there is.
    ALTER TABLE orders ADD COLUMN brief_message jsonb;

    CREATE TABLE bulk_downloads (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      scope text NOT NULL CHECK (scope IN ('newest', 'all')),
      status text NOT NULL DEFAULT 'preparing' CHECK (status IN ('preparing', 'ready', 'failed')),
      file_name text NOT NULL,
      -- Set before the first byte is stored, so that nothing is left behind unknown.
      storage_key text NOT NULL,
      size bigint,
      failure text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX bulk_downloads_expiry ON bulk_downloads (expires_at);
  `,
};
