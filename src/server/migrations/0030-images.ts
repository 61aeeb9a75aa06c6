import type { Migration } from '#server/kernel/db/migrate.ts';

/** Companies' pictures for their artwork. */
export const images: Migration = {
  number: 30,
  name: 'images',
  sql: `
    CREATE TABLE images (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
      name text NOT NULL,
      mime_type text NOT NULL,
      size bigint NOT NULL CHECK (size >= 0),
      storage_key text NOT NULL UNIQUE,
      thumbnail_key text,
      thumbnail_size bigint NOT NULL DEFAULT 0,
      added_by text REFERENCES users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      -- The picture of a public library that it is, with its size there, and ImageCredit of the shared model.
      source text,
      credit jsonb,
      CHECK ((source IS NULL) = (credit IS NULL))
    );
    CREATE INDEX images_company ON images (company_id, created_at DESC, id);
    CREATE UNIQUE INDEX images_source ON images (company_id, source) WHERE source IS NOT NULL;
  `,
};
