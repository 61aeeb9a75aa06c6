import type { Migration } from '#server/kernel/db/migrate.ts';

/** Results of comparing two files on the server, so that nobody waits for them. */
export const comparisons: Migration = {
  number: 82,
  name: 'comparisons',
  sql: `
CREATE TABLE comparisons (
  before_sha256 text NOT NULL CHECK (before_sha256 ~ '^[0-9a-f]{64}$'),
  after_sha256 text NOT NULL CHECK (after_sha256 ~ '^[0-9a-f]{64}$'),
  -- What was found by other rules counts no more.
  rules integer NOT NULL,
  result jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (before_sha256, after_sha256)
);
CREATE INDEX versions_sha256 ON versions (sha256);
`,
};
