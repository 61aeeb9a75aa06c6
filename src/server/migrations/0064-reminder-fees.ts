import type { Migration } from '#server/kernel/db/migrate.ts';

/** Invoices of the fees of reminders. */
export const reminderFees: Migration = {
  number: 64,
  name: 'reminder fees',
  sql: `
ALTER TABLE invoices DROP CONSTRAINT invoices_kind_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_kind_check CHECK (kind IN ('cart', 'plan', 'add-on', 'fee'));
`,
};
