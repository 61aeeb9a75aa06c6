import type { Migration } from '#server/kernel/db/migrate.ts';

/** Sign-in state, sent writes, limits and the installation's own secret. Tokens are stored as hashes only. */
export const sessions: Migration = {
  number: 2,
  name: 'sessions',
  sql: `
    CREATE TABLE sessions (
      id text PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_expiry ON sessions (expires_at);

    CREATE TABLE password_resets (
      token_hash bytea PRIMARY KEY,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX password_resets_user ON password_resets (user_id);

    CREATE TABLE mutations (
      user_id text NOT NULL,
      mutation_id text NOT NULL,
      call text NOT NULL,
      answer jsonb,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, mutation_id)
    );
    CREATE INDEX mutations_age ON mutations (created_at);

    CREATE TABLE rate_limits (
      key text PRIMARY KEY,
      hits int NOT NULL,
      resets_at timestamptz NOT NULL
    );

    CREATE TABLE secrets (
      name text PRIMARY KEY,
      value bytea NOT NULL
    );
  `,
};
