import type { Migration } from '#server/kernel/db/migrate.ts';

/** What each person said of each change between two files. */
export const comparisonVerdicts: Migration = {
  number: 68,
  name: 'comparison verdicts',
  sql: `
CREATE TABLE comparison_verdicts (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the two files: the same pair is the same work in whichever order it is compared.
  before_sha256 text NOT NULL CHECK (before_sha256 ~ '^[0-9a-f]{64}$'),
  after_sha256 text NOT NULL CHECK (after_sha256 ~ '^[0-9a-f]{64}$'),
  -- As the client names the change.
  change_key text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('seen', 'accepted', 'ignored')),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, before_sha256, after_sha256, change_key)
);
`,
};
