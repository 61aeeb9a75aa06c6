import type { Migration } from '#server/kernel/db/migrate.ts';

/** Codes of an authenticator app, asked for after the password. */
export const secondFactors: Migration = {
  number: 44,
  name: 'second factors',
  sql: `
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Shared with the person's app, so it cannot be kept as a hash.
  secret bytea NOT NULL,
  -- When a first code proved that the app has the secret; null: not in use yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code counts twice.
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
-- The step that the session still lacks; it opens nothing before. Null: none.
ALTER TABLE sessions ADD COLUMN awaits text CHECK (awaits IN ('code', 'enrolment'));
ALTER TABLE installation ADD COLUMN is_second_factor_required boolean NOT NULL DEFAULT false;
`,
};
