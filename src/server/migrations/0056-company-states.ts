import type { Migration } from '#server/kernel/db/migrate.ts';

/** Companies that are on hold or closed, and what administrators have done about each. */
export const companyStates: Migration = {
  number: 56,
  name: 'company states',
  sql: `
ALTER TABLE companies
  -- No order begins while it is on hold; its people read the reason.
  ADD COLUMN held_at timestamptz,
  ADD COLUMN hold_reason text,
  -- Nobody of it signs in while it is closed.
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN close_reason text,
  ADD CONSTRAINT companies_hold CHECK ((held_at IS NULL) = (hold_reason IS NULL)),
  ADD CONSTRAINT companies_close CHECK ((closed_at IS NULL) = (close_reason IS NULL));

CREATE TABLE company_history (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id text REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL,
  content text NOT NULL
);
CREATE INDEX company_history_company ON company_history (company_id, id DESC);
`,
};
