import type { Migration } from '#server/kernel/db/migrate.ts';

/** Money that the provider grants companies off their next invoices. */
export const companyCredits: Migration = {
  number: 57,
  name: 'company credits',
  sql: `
CREATE TABLE company_credits (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  company_id text NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- Minor units of the currency that the company's prices are written with.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL,
  granted_by text REFERENCES users (id) ON DELETE SET NULL,
  granted_at timestamptz NOT NULL
);
CREATE INDEX company_credits_company ON company_credits (company_id);
-- What was taken of its company's credit; it is booked when the credit is granted.
ALTER TABLE invoices ADD COLUMN credit_used bigint NOT NULL DEFAULT 0 CHECK (credit_used >= 0);
`,
};
