import type { Migration } from '#server/kernel/db/migrate.ts';

/** Tours, announcements, where a white-label client signs in, and the provider's people signed in as customers. */
export const shell: Migration = {
  number: 15,
  name: 'shell',
  sql: `
    -- TourEnds of the shared model.
    ALTER TABLE users ADD COLUMN tour jsonb NOT NULL DEFAULT '{}';

    CREATE TABLE announcements (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      html text NOT NULL,
      background_color text NOT NULL,
      text_color text NOT NULL,
      readers text NOT NULL CHECK (readers IN ('all', 'customer', 'user')),
      ends_at timestamptz,
      created_by text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL
    );

    -- A white-label client's sign-in page: /signin?company=… or a host of its own.
    ALTER TABLE companies ADD COLUMN address text UNIQUE, ADD COLUMN sign_in_host text UNIQUE;
    UPDATE companies SET address = id WHERE whitelabel IS NOT NULL;

    -- How the account's proofs are approved; null until it has said.
    ALTER TABLE companies ADD COLUMN proof_workflow text;

    -- A link that begins a session as somebody else, once.
    CREATE TABLE impersonations (
      token_hash bytea PRIMARY KEY,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      impersonator_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    ALTER TABLE sessions ADD COLUMN impersonator_id text REFERENCES users (id) ON DELETE CASCADE;

    -- Who acts as somebody else says so at the beginning of the transaction, and no line of history lacks it.
    ALTER TABLE timeline ADD COLUMN impersonator_id text REFERENCES users (id)
      DEFAULT nullif(current_setting('galley.impersonator', true), '');
  `,
};
