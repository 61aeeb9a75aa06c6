import type { Migration } from '#server/kernel/db/migrate.ts';

/** Passkeys, which are a second factor beside an app; recovery codes belong to the person, who may have either. */
export const passkeys: Migration = {
  number: 89,
  name: 'passkeys',
  sql: `
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- As the authenticator calls it, in base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Of the authenticator's signatures; many keep none, and send 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Whose passkey is to sign it; null: of whoever signs in.
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE VIEW people_with_second_factor AS
  SELECT user_id FROM second_factors WHERE confirmed_at IS NOT NULL UNION SELECT user_id FROM passkeys;
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_user_id_fkey;
ALTER TABLE recovery_codes ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
`,
};
