import type { Migration } from '#server/kernel/db/migrate.ts';

/** Hashes of files, and the append-only record of what was decided on them. */
export const decisions: Migration = {
  number: 31,
  name: 'decisions',
  sql: `
    -- SHA-256 of the stored file. Null only in rows from before this migration, until the job below has read them.
    ALTER TABLE versions ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$');
    CREATE INDEX versions_unhashed ON versions (id) WHERE sha256 IS NULL;
    INSERT INTO jobs (kind, payload) SELECT 'hash-files', '{}' WHERE EXISTS (SELECT 1 FROM versions);

    -- What a removed version was, so that a decision on it can be refused by its name.
    CREATE TABLE removed_versions (
      id text PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      attachment_id text NOT NULL,
      file_name text NOT NULL,
      number integer NOT NULL
    );
    CREATE INDEX removed_versions_order ON removed_versions (order_id);
    CREATE INDEX removed_versions_attachment ON removed_versions (attachment_id);

    ALTER TABLE guest_sessions ADD COLUMN assurance text NOT NULL DEFAULT 'link'
      CHECK (assurance IN ('link', 'link-password', 'email-code'));
    ALTER TABLE guest_decisions ADD COLUMN decision_id text;
    ALTER TABLE timeline ADD COLUMN decision_id text;
    ALTER TABLE notifications ADD COLUMN decision_hash text;

    -- The end of each order's chain, kept apart from it: a chain whose last entries were removed is found by it.
    ALTER TABLE orders ADD COLUMN decision_count integer NOT NULL DEFAULT 0, ADD COLUMN decision_head text;

    -- People are named as they were called then, also when they are gone: no reference to users.
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
      takes_back_id text UNIQUE,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      UNIQUE (order_id, sequence)
    );

    -- An entry is never changed, and goes only together with its whole order.
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
      -- What the decision changed of the order, and how that is undone.
      change_id text NOT NULL,
      due_at timestamptz NOT NULL
    );
    CREATE INDEX pending_decisions_due ON pending_decisions (due_at);
  `,
};
