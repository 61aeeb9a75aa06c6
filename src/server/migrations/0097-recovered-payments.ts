import type { Migration } from '#server/kernel/db/migrate.ts';

/** What came of an invoice that had been given up: its account takes that much of the write-off back. */
export const recoveredPayments: Migration = {
  number: 97,
  name: 'recovered-payments',
  sql: `
ALTER TABLE invoice_payments ADD COLUMN is_recovered boolean NOT NULL DEFAULT false;
`,
};
