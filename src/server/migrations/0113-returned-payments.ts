import type { Migration } from '#server/kernel/db/migrate.ts';

/**
 * Payments by direct debit that a bank took back after they had been recorded. The invoice of a plan's or add-on's past
 * term is open again then, beside that of the term that is next.
 */
export const returnedPayments: Migration = {
  number: 113,
  name: 'returned payments',
  sql: `
-- The provider's calendar day; null: the payment counts.
ALTER TABLE invoice_payments ADD COLUMN returned_on date;
DROP INDEX invoices_open_plan;
DROP INDEX invoices_open_add_on;
CREATE UNIQUE INDEX invoices_open_plan ON invoices (company_id)
  WHERE kind = 'plan' AND is_open AND debit_returned_at IS NULL;
CREATE UNIQUE INDEX invoices_open_add_on ON invoices (company_id)
  WHERE kind = 'add-on' AND is_open AND term_from IS NULL AND debit_returned_at IS NULL;
`,
};
