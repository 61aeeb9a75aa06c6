import type { Migration } from '#server/kernel/db/migrate.ts';

/** Exports of the data of a person or company, and how long records are kept. */
export const dataRights: Migration = {
  number: 92,
  name: 'data rights',
  sql: `
-- No references: an archive is removed from the store when it is over, also when its people are gone.
CREATE TABLE data_exports (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  kind text NOT NULL CHECK (kind IN ('person', 'company')),
  subject_id text NOT NULL,
  subject_label text NOT NULL,
  -- The one who may download it.
  requested_by text NOT NULL,
  status text NOT NULL DEFAULT 'preparing' CHECK (status IN ('preparing', 'ready', 'failed')),
  file_name text NOT NULL,
  -- Set before the first byte is stored, so that every stored object is known and can be removed.
  storage_key text NOT NULL,
  size bigint,
  failure text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX data_exports_requested ON data_exports (requested_by, created_at DESC);
CREATE INDEX data_exports_expiry ON data_exports (expires_at);

-- RetentionSettings of the shared model; null until somebody sets them.
ALTER TABLE installation ADD COLUMN retention jsonb;
`,
};
