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
-- Collected by direct debit: not by card, which nobody has recorded, nor once a debit was returned or it was written off.
ALTER TABLE invoice_payments ADD COLUMN is_debit boolean NOT NULL DEFAULT false;
UPDATE invoice_payments p SET is_debit = true FROM invoices i JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
  WHERE i.id = p.invoice_id AND d.document ->> 'means' = 'direct-debit' AND p.recorded_by IS NOT NULL
    AND NOT p.is_recovered AND (i.debit_returned_at IS NULL OR p.recorded_at <= i.debit_returned_at);
DROP INDEX invoices_open_plan;
DROP INDEX invoices_open_add_on;
CREATE UNIQUE INDEX invoices_open_plan ON invoices (company_id)
  WHERE kind = 'plan' AND is_open AND debit_returned_at IS NULL;
CREATE UNIQUE INDEX invoices_open_add_on ON invoices (company_id)
  WHERE kind = 'add-on' AND is_open AND term_from IS NULL AND debit_returned_at IS NULL;
`,
};
