import type { Migration } from '#server/kernel/db/migrate.ts';

/** Reminders of late invoices, each sent once. */
export const invoiceReminders: Migration = {
  number: 49,
  name: 'invoice reminders',
  sql: `
CREATE TABLE invoice_reminders (
  invoice_id text NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  -- Counted from 1, as in the settings.
  level integer NOT NULL CHECK (level > 0),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (invoice_id, level)
);
`,
};
