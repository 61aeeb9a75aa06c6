import type { Migration } from '#server/kernel/db/migrate.ts';

/** Direct debits that a bank returned, and those that the office was mailed about as nobody had collected them. */
export const returnedDebits: Migration = {
  number: 108,
  name: 'returned debits',
  sql: `
ALTER TABLE invoices
  ADD COLUMN debit_returned_at timestamptz,
  ADD COLUMN debit_return_reason text,
  ADD COLUMN debit_reported_at timestamptz,
  ADD CHECK ((debit_returned_at IS NULL) = (debit_return_reason IS NULL));
`,
};
