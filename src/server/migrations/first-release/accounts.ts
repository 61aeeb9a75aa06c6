/** Companies with their terms, people, sign-in, and the workflows by which companies review. Tokens are stored as hashes. */
export const accounts = `
CREATE TABLE companies (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  name text NOT NULL,
  -- The reseller or white-label account it belongs to; its own id where it is one; null: the provider's own customer.
  client_id text REFERENCES companies (id) ON DELETE SET NULL,
  -- WhitelabelInfo of the shared model; null for companies that see the provider's own look.
  whitelabel jsonb,
  -- A white-label client's sign-in page: /signin?company=… or a host of its own.
  address text UNIQUE,
  sign_in_host text UNIQUE,
  -- How its proofs are approved; null until it has said.
  proof_workflow text,

  -- The plan that it took, while there is such a plan. The terms below are its own: those of the plan on that day.
  plan_id text REFERENCES plans (id) ON DELETE SET NULL,
  plan text NOT NULL DEFAULT 'paid' CHECK (plan IN ('free', 'paid')),
  plan_title text NOT NULL DEFAULT 'Standard',
  payment_term text NOT NULL DEFAULT 'Monthly' CHECK (payment_term IN ('Monthly', 'Yearly')),
  -- For one term, in minor units; 0 is not billed.
  plan_price integer NOT NULL DEFAULT 0 CHECK (plan_price >= 0),
  currency text NOT NULL DEFAULT 'RM',
  -- Limits; negative is unlimited: bytes, hours by the month, orders in work at once, orders by the month.
  storage_quota bigint NOT NULL,
  allocated_hours integer NOT NULL DEFAULT -1,
  active_orders integer NOT NULL DEFAULT -1,
  total_orders integer NOT NULL DEFAULT -1,
  -- Months of the plan are counted from here.
  cycle_from timestamptz NOT NULL DEFAULT now(),
  is_plan_active boolean NOT NULL DEFAULT true,
  -- End of the time that is paid for.
  paid_until timestamptz,
  -- The day of the month, in the provider's zone, on which terms end; in shorter months the last. Valid while
  -- paid_until falls on it.
  paid_day integer CHECK (paid_day BETWEEN 1 AND 31),
  trial_days integer NOT NULL DEFAULT 0,
  trial_ends_at timestamptz,
  -- The last leave: the company is on leave until leave_until; null: not on leave.
  leave_from timestamptz,
  leave_until timestamptz,
  leave_reason text,
  -- Ends of the plan before this time have been notified.
  plan_ends_told_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX companies_client ON companies (client_id);

-- A guest is a user who cannot sign in, so that threads, history and notifications name guests like anyone else.
CREATE TABLE users (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  client_type text NOT NULL CHECK (client_type IN ('customer', 'user', 'guest')),
  role text NOT NULL,
  company_id text REFERENCES companies (id) ON DELETE CASCADE,
  is_approver boolean NOT NULL DEFAULT false,
  view_only boolean NOT NULL DEFAULT false,
  email text NOT NULL,
  email_is_verified boolean NOT NULL DEFAULT true,
  -- Becomes the address once it is verified; until then they sign in with the one they have.
  pending_email text,
  password_hash text,
  firstname text NOT NULL DEFAULT '',
  lastname text NOT NULL DEFAULT '',
  job_title text,
  avatar text,
  time_zone text NOT NULL DEFAULT 'Asia/Kuala_Lumpur',
  is_profile_complete boolean NOT NULL DEFAULT true,
  -- The profile of the company, which its owner fills in.
  is_client_profile_complete boolean NOT NULL DEFAULT true,
  -- TourEnds of the shared model.
  tour jsonb NOT NULL DEFAULT '{}',
  invited_at timestamptz,
  -- When they last signed in themselves; null also for those who did before this column.
  signed_in_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((client_type = 'customer') = (company_id IS NOT NULL))
);
CREATE UNIQUE INDEX users_email ON users (client_type, lower(email)) WHERE client_type IN ('customer', 'user');
CREATE INDEX users_company ON users (company_id);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Who of the provider acts as this user; null: the user.
  impersonator_id text REFERENCES users (id) ON DELETE CASCADE,
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

CREATE TABLE email_verifications (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The address that the link was sent to, which is the one it verifies.
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_verifications_user ON email_verifications (user_id);

-- A link that begins a session as somebody else, once.
CREATE TABLE impersonations (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  impersonator_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE TABLE impersonation_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  impersonator_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  begun_at timestamptz NOT NULL
);
CREATE INDEX impersonation_log_user ON impersonation_log (user_id);
CREATE INDEX impersonation_log_impersonator ON impersonation_log (impersonator_id);

-- When people last had the application open.
CREATE TABLE live_people (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL
);

-- A company is deleted at due_at.
CREATE TABLE deletion_requests (
  company_id text PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reason text NOT NULL,
  due_at timestamptz NOT NULL
);

-- Named sets of a company's people who review its orders.
CREATE TABLE workflows (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Preselected on new orders.
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX workflows_name ON workflows (company_id, lower(name));
CREATE UNIQUE INDEX workflows_default ON workflows (company_id) WHERE is_default;
CREATE TABLE workflow_people (
  workflow_id text NOT NULL REFERENCES workflows (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('approver', 'collaborator')),
  PRIMARY KEY (workflow_id, user_id)
);
CREATE INDEX workflow_people_user ON workflow_people (user_id);
`;
