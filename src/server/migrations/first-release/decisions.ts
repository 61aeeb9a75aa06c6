/** The append-only record of decisions, and the certificates of approvals. */
export const decisions = `
-- One hash chain for each order. People are named as they were then, also when they are gone: no reference to users.
CREATE TABLE decisions (
  id text PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  sequence integer NOT NULL,
  kind text NOT NULL,
  reason text,
  versions jsonb NOT NULL,
  open_threads jsonb NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  role text NOT NULL,
  assurance text NOT NULL,
  impersonator_id text,
  impersonator_name text,
  device text NOT NULL,
  decided_at timestamptz NOT NULL,
  -- The entry that this one takes back; an entry is taken back once.
  takes_back_id text UNIQUE,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  UNIQUE (order_id, sequence)
);
-- Finds the approvals that name a file by its hash.
CREATE INDEX decisions_versions ON decisions USING gin (versions jsonb_path_ops);

-- An entry is never changed, and removed only together with its whole order.
CREATE FUNCTION keep_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'decisions are never changed or removed';
END $$;
CREATE TRIGGER keep_decisions BEFORE UPDATE OR DELETE ON decisions
  FOR EACH ROW EXECUTE FUNCTION keep_decisions();

-- Decisions that others are not notified of yet: their author can still undo them.
CREATE TABLE pending_decisions (
  decision_id text PRIMARY KEY REFERENCES decisions (id) ON DELETE CASCADE,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  -- The row of changes by which it is undone.
  change_id text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX pending_decisions_due ON pending_decisions (due_at);

-- Certificates as they were issued: one for each state of an order's chain, with and without the file inside.
CREATE TABLE certificates (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number text NOT NULL,
  approval_id text NOT NULL REFERENCES decisions (id) ON DELETE CASCADE,
  -- Hash of the chain's last entry when it was issued.
  head_hash text NOT NULL,
  is_file_attached boolean NOT NULL,
  storage_key text NOT NULL UNIQUE,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 text NOT NULL UNIQUE,
  -- PAdES without (B-B) or with (B-T) a time stamp.
  seal_level text NOT NULL CHECK (seal_level IN ('B-B', 'B-T')),
  issued_at timestamptz NOT NULL,
  UNIQUE (order_id, head_hash, is_file_attached)
);
CREATE INDEX certificates_approval ON certificates (approval_id);
`;
