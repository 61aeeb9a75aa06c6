import type { Migration } from '#server/kernel/db/migrate.ts';

/** Why sessions were ended before their time, for whoever comes back with one: until it would have expired. */
export const endedSessions: Migration = {
  number: 111,
  name: 'ended sessions',
  sql: `
CREATE TABLE ended_sessions (
  token_hash bytea PRIMARY KEY,
  code text NOT NULL,
  reason text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_expiry ON ended_sessions (expires_at);
`,
};
