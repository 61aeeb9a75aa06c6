/** The installation itself, and what the server keeps for its own work: events, jobs, calls and limits. */
export const system = `
CREATE TABLE installation (
  -- There is one row.
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Provider of the shared model; null where the configuration alone names it.
  provider jsonb,
  -- What was entered in a setup that is not complete.
  draft jsonb,
  set_up_at timestamptz
);

CREATE TABLE business_hours (
  -- There is one row, from when somebody sets the hours.
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- BusinessHours of the shared model.
  hours jsonb NOT NULL
);

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE channels (
  name text PRIMARY KEY,
  -- Number of the channel's last event.
  seq bigint NOT NULL
);
CREATE TABLE events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL,
  seq bigint NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (channel, seq)
);

CREATE TABLE jobs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX jobs_due ON jobs (run_at);

-- Calls that wrote, and their responses: a call that is sent again gets the same response.
CREATE TABLE mutations (
  user_id text NOT NULL,
  mutation_id text NOT NULL,
  call text NOT NULL,
  answer jsonb,
  -- Keyed hash of what the call was sent with; null in rows from before this was kept.
  content_hash bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, mutation_id)
);
CREATE INDEX mutations_age ON mutations (created_at);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits int NOT NULL,
  resets_at timestamptz NOT NULL
);
`;
