/** Links for people without an account, and what those did who came by them. Tokens are stored as hashes. */
export const guests = `
CREATE TABLE guest_links (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL REFERENCES users (id),
  -- Both null: an open link, for whoever has it.
  guest_name text,
  guest_email text,
  message text NOT NULL,
  attachment_ids text[] NOT NULL,
  may_download boolean NOT NULL,
  may_decide boolean NOT NULL,
  protection text NOT NULL CHECK (protection IN ('none', 'password', 'code')),
  password_hash text,
  opens integer NOT NULL DEFAULT 0,
  max_opens integer,
  created_at timestamptz NOT NULL,
  mailed_at timestamptz,
  first_opened_at timestamptz,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  CHECK ((guest_name IS NULL) = (guest_email IS NULL)),
  CHECK ((protection = 'password') = (password_hash IS NOT NULL)),
  CHECK (protection <> 'code' OR guest_email IS NOT NULL)
);
CREATE INDEX guest_links_order ON guest_links (order_id, created_at DESC);
CREATE INDEX guest_links_recent ON guest_links (created_at DESC);

-- Those who came. The guest of an open link is recognised by a key that the browser keeps.
CREATE TABLE guests (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  link_id text NOT NULL REFERENCES guest_links (id) ON DELETE CASCADE,
  key_hash bytea UNIQUE,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX guests_link ON guests (link_id);

CREATE TABLE guest_sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES guests (user_id) ON DELETE CASCADE,
  -- What the guest proved when the session began.
  assurance text NOT NULL DEFAULT 'link' CHECK (assurance IN ('link', 'link-password', 'email-code')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX guest_sessions_user ON guest_sessions (user_id);
CREATE INDEX guest_sessions_expiry ON guest_sessions (expires_at);

-- The code last mailed for a link; asker is a hash of the network address that asked for it.
CREATE TABLE guest_codes (
  link_id text NOT NULL REFERENCES guest_links (id) ON DELETE CASCADE,
  asker text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (link_id, asker)
);

CREATE TABLE guest_decisions (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  user_id text NOT NULL REFERENCES guests (user_id) ON DELETE CASCADE,
  decision text NOT NULL CHECK (decision IN ('approved', 'changes')),
  reason text,
  -- As they were then: the version may be removed later.
  version_id text NOT NULL,
  version_number integer NOT NULL,
  file_name text NOT NULL,
  decision_id text,
  decided_at timestamptz NOT NULL
);
CREATE INDEX guest_decisions_user ON guest_decisions (user_id);
`;
