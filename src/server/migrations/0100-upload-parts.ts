import type { Migration } from '#server/kernel/db/migrate.ts';

/** Large files come in parts, so that an upload that was cut goes on where it stopped. */
export const uploadParts: Migration = {
  number: 100,
  name: 'upload parts',
  sql: `
-- SHA-256 over the SHA-256 of each block of the file. Null where it comes as a whole.
ALTER TABLE uploads ADD COLUMN fingerprint text;
CREATE INDEX uploads_in_parts ON uploads (user_id, fingerprint)
  WHERE fingerprint IS NOT NULL AND registered_version IS NULL;

-- What the store keeps parts of. No reference to the upload: where that is gone, the parts are yet to be dropped.
CREATE TABLE parted_objects (
  key text PRIMARY KEY,
  upload_id text NOT NULL,
  begun_at timestamptz NOT NULL
);
`,
};
