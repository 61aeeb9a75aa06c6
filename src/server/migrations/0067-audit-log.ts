import type { Migration } from '#server/kernel/db/migrate.ts';

/** A record of who did what, which is only added to. */
export const auditLog: Migration = {
  number: 67,
  name: 'audit log',
  sql: `
-- No references: an entry outlives whom and what it is about, and keeps how they were called.
CREATE TABLE audit_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  -- Null: nobody was signed in, or the server did it by itself.
  actor_id text,
  actor_name text NOT NULL,
  actor_role text,
  -- Who of the provider acted as the actor; null: the actor did.
  impersonator_id text,
  impersonator_name text,
  -- The company that may read it; null: the provider alone.
  company_id text,
  subject_kind text NOT NULL,
  -- Null: there is one such subject, or many.
  subject_id text,
  subject_label text NOT NULL,
  -- Changed fields by name. Null where there was or is none.
  before jsonb,
  after jsonb,
  -- Null: the server did it by itself.
  address text,
  request_id text
);
CREATE INDEX audit_entries_at ON audit_entries (at);
CREATE INDEX audit_entries_company ON audit_entries (company_id, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id DESC);

CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Retention says before which time entries go.
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('galley.audit_until', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is never changed';
END $$;
CREATE TRIGGER keep_audit_entries BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
CREATE TRIGGER keep_all_audit_entries BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
`,
};
