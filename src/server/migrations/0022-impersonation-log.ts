import type { Migration } from '#server/kernel/db/migrate.ts';

/** Who of the provider signed in as which customer, and when. */
export const impersonationLog: Migration = {
  number: 22,
  name: 'impersonation log',
  sql: `
    CREATE TABLE impersonation_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      impersonator_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      begun_at timestamptz NOT NULL
    );
    CREATE INDEX impersonation_log_user ON impersonation_log (user_id);
    CREATE INDEX impersonation_log_impersonator ON impersonation_log (impersonator_id);
  `,
};
