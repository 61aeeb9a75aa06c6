import type { Migration } from '#server/kernel/db/migrate.ts';

/** Sign-in by OpenID Connect: one connection of the staff, and one of each company that wants its own. */
export const singleSignOn: Migration = {
  number: 90,
  name: 'single sign-on',
  sql: `
CREATE TABLE sign_on_connections (
  id text PRIMARY KEY,
  -- Null: of the provider's staff.
  company_id text UNIQUE REFERENCES companies (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Encrypted as account numbers are, where a key is configured.
  client_secret text NOT NULL,
  -- What people are whose account is made at their first sign-in.
  joins_as text NOT NULL,
  is_required boolean NOT NULL,
  -- The sign-in there counts as both factors.
  trusts_second_factor boolean NOT NULL,
  -- When somebody first signed in by it as it is set now; null: nobody has.
  worked_at timestamptz,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sign_on_connections_staff ON sign_on_connections ((true)) WHERE company_id IS NULL;
CREATE TABLE sign_on_domains (
  connection_id text NOT NULL REFERENCES sign_on_connections (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('customer', 'user')),
  domain text NOT NULL,
  PRIMARY KEY (side, domain)
);
CREATE INDEX sign_on_domains_connection ON sign_on_domains (connection_id);
-- Whom a connection knows by which subject of its issuer.
CREATE TABLE sign_on_identities (
  connection_id text NOT NULL REFERENCES sign_on_connections (id) ON DELETE CASCADE,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (connection_id, subject),
  UNIQUE (connection_id, user_id)
);
CREATE INDEX sign_on_identities_user ON sign_on_identities (user_id);
-- Sign-ins that are under way at an issuer.
CREATE TABLE sign_on_attempts (
  state_hash bytea PRIMARY KEY,
  connection_id text NOT NULL REFERENCES sign_on_connections (id) ON DELETE CASCADE,
  -- Of a secret that only the browser has in which the sign-in began.
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_on_attempts_connection ON sign_on_attempts (connection_id);
-- Sign-ins that wait for the password of the account that is to be linked.
CREATE TABLE sign_on_links (
  token_hash bytea PRIMARY KEY,
  connection_id text NOT NULL REFERENCES sign_on_connections (id) ON DELETE CASCADE,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_on_links_connection ON sign_on_links (connection_id);
CREATE INDEX sign_on_links_user ON sign_on_links (user_id);
`,
};
