import type { Migration } from '#server/kernel/db/migrate.ts';

/** The hours that plans gave in the past, which reports compare with those that were worked. */
export const planTerms: Migration = {
  number: 72,
  name: 'plan terms',
  sql: `
-- From when to when a company had a plan. Its months are counted from when it began.
CREATE TABLE plan_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- Hours of each month; negative: without end.
  hours integer NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX plan_terms_present ON plan_terms (company_id) WHERE ended_at IS NULL;
CREATE INDEX plan_terms_company ON plan_terms (company_id);

INSERT INTO plan_terms (company_id, hours, began_at) SELECT id, allocated_hours, cycle_from FROM companies;

-- A plan that was not paid gave nothing after what was paid.
CREATE FUNCTION keep_plan_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.cycle_from <> OLD.cycle_from THEN
    UPDATE plan_terms SET ended_at = greatest(began_at, CASE WHEN OLD.is_plan_active THEN NEW.cycle_from
        ELSE least(coalesce(OLD.paid_until, NEW.cycle_from), NEW.cycle_from) END)
      WHERE company_id = NEW.id AND ended_at IS NULL;
  END IF;
  INSERT INTO plan_terms (company_id, hours, began_at) VALUES (NEW.id, NEW.allocated_hours, NEW.cycle_from)
    ON CONFLICT (company_id) WHERE ended_at IS NULL DO UPDATE SET hours = EXCLUDED.hours;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_plan_term AFTER INSERT OR UPDATE OF cycle_from, allocated_hours ON companies
  FOR EACH ROW EXECUTE FUNCTION keep_plan_term();
`,
};
