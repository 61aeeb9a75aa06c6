import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { isBankPaying } from '../billing.queries.ts';
import { meansOf } from '../invoice-columns.ts';
import { isBeingChecked } from '../online/payment-problems.queries.ts';

/** The days after the due day, by level. */
interface Due {
  days: readonly number[];
  now: Date;
}

/**
 * Open invoices with a reminder due, each with the highest level not sent yet. Excludes direct debits, and payments
 * that a bank has yet to confirm or a manager to check: their payers have nothing to do. Where a debit was returned, the
 * days begin with that.
 */
const dueReminders = `SELECT i.id, i.company_id, max(l.level) AS level
  FROM invoices i JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
    JOIN unnest($1::int[]) WITH ORDINALITY AS l (days, level) ON greatest(i.due_at, i.debit_returned_at) + l.days * interval '1 day' <= $2
  WHERE i.is_open AND ${meansOf('i', 'd')} = 'transfer'
    AND NOT ${isBankPaying} AND NOT ${isBeingChecked}
  GROUP BY i.id
  HAVING max(l.level) > coalesce((SELECT max(r.level) FROM invoice_reminders r WHERE r.invoice_id = i.id), 0)`;

/** Returns the companies that are to be reminded. */
export async function companiesToRemind(tx: Tx, { days, now }: Due): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT DISTINCT company_id AS id FROM (${dueReminders}) due ORDER BY 1`,
    [days, now],
  );
  return rows.map(({ id }) => id);
}

/** Notes the reminders that are due of a company's invoices, and returns them. */
export const takeDueReminders = (
  tx: MutationTx,
  { days, now }: Due,
  companyId: string,
): Promise<{ invoiceId: string; level: number }[]> =>
  tx.query(
    `INSERT INTO invoice_reminders (invoice_id, level, sent_at)
     SELECT id, level, $2 FROM (${dueReminders}) due WHERE company_id = $3
     ON CONFLICT (invoice_id, level) DO NOTHING
     RETURNING invoice_id AS "invoiceId", level`,
    [days, now, companyId],
  );

/** Adds the invoice of a reminder's fee, if the late invoice is in that currency. Returns its id; null where none is added. */
export async function insertFee(
  tx: Tx,
  fee: { invoiceId: string; level: number; amount: number; currency: string; now: Date; dueAt: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at)
     SELECT i.company_id, 'fee', jsonb_build_array(jsonb_build_object('id', 'fee',
         'name', 'Fee of reminder ' || $2::int || ' of invoice ' || i.number_text, 'price', $3::bigint, 'qty', 1)),
       $3::bigint, i.currency, $5, $6
     FROM invoices i JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
     WHERE i.id = $1 AND i.kind <> 'fee' AND d.document ->> 'currency' = $4 RETURNING id`,
    [fee.invoiceId, fee.level, fee.amount, fee.currency, fee.now, fee.dueAt],
  );
  return row?.id ?? null;
}
