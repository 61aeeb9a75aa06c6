import type { MutationTx } from '#server/mutation/mutate.ts';

/**
 * Notes the reminders that are due of open invoices, of each the highest level that is not sent yet, and returns them.
 * `days` are those after the due day, by level. Leaves out what is collected by direct debit, and what a bank is
 * to confirm: their payers have nothing to do.
 */
export const takeDueReminders = (
  tx: MutationTx,
  { days, now }: { days: readonly number[]; now: Date },
): Promise<{ invoiceId: string; level: number }[]> =>
  tx.query(
    `INSERT INTO invoice_reminders (invoice_id, level, sent_at)
     SELECT i.id, max(l.level), $2
     FROM invoices i JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
       JOIN unnest($1::int[]) WITH ORDINALITY AS l (days, level) ON i.due_at + l.days * interval '1 day' <= $2
     WHERE i.is_open AND d.document ->> 'means' = 'transfer'
       AND NOT EXISTS (SELECT 1 FROM online_payments o WHERE o.invoice_id = i.id AND o.state = 'processing')
     GROUP BY i.id
     HAVING max(l.level) > coalesce((SELECT max(r.level) FROM invoice_reminders r WHERE r.invoice_id = i.id), 0)
     ON CONFLICT (invoice_id, level) DO NOTHING
     RETURNING invoice_id AS "invoiceId", level`,
    [days, now],
  );
