import type { Migration } from '#server/kernel/db/migrate.ts';

/** Erased people and companies, whose names the records of decisions and of who did what let go. */
export const erasure: Migration = {
  number: 93,
  name: 'erasure',
  sql: `
CREATE SEQUENCE erased_people;
CREATE SEQUENCE erased_companies;
-- By the number they are told apart once they have no name.
ALTER TABLE users ADD COLUMN erased_at timestamptz, ADD COLUMN erased_number integer UNIQUE,
  ADD CHECK ((erased_at IS NULL) = (erased_number IS NULL));
ALTER TABLE companies ADD COLUMN erased_at timestamptz, ADD COLUMN erased_number integer UNIQUE,
  ADD CHECK ((erased_at IS NULL) = (erased_number IS NULL));

-- Hashed with an entry, and gone with its names: nobody can find out by trying names which of them the hash holds. Null in
-- entries from before this column, and in those whose names are gone.
ALTER TABLE decisions ADD COLUMN salt text;
ALTER TABLE installation_chain
  ADD COLUMN salt text NOT NULL DEFAULT '',
  -- Who deleted the order. Not hashed: by it the name is found that is to go. Null in entries from before this column.
  ADD COLUMN by_id text,
  DROP CONSTRAINT installation_chain_kind_check,
  -- erased: names were removed from the decision order_count of an order; erased-deletion: from the entry order_count of
  -- this chain. order_head is the hash of what it holds since.
  ADD CONSTRAINT installation_chain_kind_check
    CHECK (kind IN ('decided', 'deleted', 'taken-over', 'erased', 'erased-deletion'));

-- An entry is removed only together with its whole order, and changed only where an erasure removes names from it.
CREATE OR REPLACE FUNCTION keep_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names CONSTANT text[] := '{user_name,impersonator_name,role,open_threads,salt}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id) THEN RETURN OLD; END IF;
  ELSIF current_setting('galley.erasing', true) = 'on' AND to_jsonb(NEW) - names = to_jsonb(OLD) - names THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'decisions are never changed or removed';
END $$;
CREATE OR REPLACE FUNCTION keep_installation_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names CONSTANT text[] := '{by_name,salt}';
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('galley.erasing', true) = 'on'
    AND to_jsonb(NEW) - names = to_jsonb(OLD) - names THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the installation chain is never changed or removed';
END $$;
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names CONSTANT text[] := '{actor_name,impersonator_name,subject_label,before,after,address}';
BEGIN
  -- Retention says before which time entries go.
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < nullif(current_setting('galley.audit_until', true), '')::timestamptz THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF current_setting('galley.erasing', true) = 'on' AND to_jsonb(NEW) - names = to_jsonb(OLD) - names THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is never changed';
END $$;
`,
};
