import type { Migration } from '#server/kernel/db/migrate.ts';

/** Approval certificates as they were issued: one for each state of an order's chain, with and without the file inside. */
export const certificates: Migration = {
  number: 32,
  name: 'certificates',
  sql: `
    CREATE TABLE certificates (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      number text NOT NULL,
      approval_id text NOT NULL REFERENCES decisions (id) ON DELETE CASCADE,
      -- Hash of the chain's last entry when it was issued.
      head_hash text NOT NULL,
      is_file_attached boolean NOT NULL,
      storage_key text NOT NULL UNIQUE,
      size bigint NOT NULL CHECK (size >= 0),
      sha256 text NOT NULL UNIQUE,
      seal_level text NOT NULL CHECK (seal_level IN ('B-B', 'B-T')),
      issued_at timestamptz NOT NULL,
      UNIQUE (order_id, head_hash, is_file_attached)
    );
    CREATE INDEX certificates_approval ON certificates (approval_id);
    -- Which approvals name a file of that hash.
    CREATE INDEX decisions_versions ON decisions USING gin (versions jsonb_path_ops);
  `,
};
