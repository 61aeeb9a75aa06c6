import type { Migration } from '#server/kernel/db/migrate.ts';

/** What came after a written-off invoice had been paid in full was counted as paid before the write-off. */
export const paymentsAfterWriteOffs: Migration = {
  number: 107,
  name: 'payments after write-offs',
  sql: `
UPDATE invoice_payments p SET is_recovered = true FROM invoices i
WHERE i.id = p.invoice_id AND i.paid_at IS NOT NULL AND p.recorded_at > i.paid_at AND i.written_off_at < p.recorded_at;
`,
};
