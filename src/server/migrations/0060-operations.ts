import type { Migration } from '#server/kernel/db/migrate.ts';

/** Jobs that failed for good are kept, and a record of mails. */
export const operations: Migration = {
  number: 60,
  name: 'operations',
  sql: `
-- It failed as often as it is tried: it waits to be restarted or discarded.
ALTER TABLE jobs ADD COLUMN died_at timestamptz;
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (run_at) WHERE died_at IS NULL;

-- Mails that were sent or could not be, without what they say.
CREATE TABLE mail_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- Null: the mail server took it.
  error text
);
CREATE INDEX mail_log_failed ON mail_log (id DESC) WHERE error IS NOT NULL;
`,
};
