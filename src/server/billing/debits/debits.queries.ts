import type { Tx } from '#server/kernel/db/db.ts';
import { meansOf } from '../invoice-columns.ts';

/** Returns whether the provider has to collect invoice `i` by direct debit. Leaves out what a bank is about to pay by card. */
export const isToCollect = (i: string): string => `${i}.is_open
  AND EXISTS (SELECT 1 FROM billing_documents d
    WHERE d.invoice_id = ${i}.id AND d.type = 380 AND ${meansOf(i, 'd')} = 'direct-debit')
  AND NOT EXISTS (SELECT 1 FROM online_payments o WHERE o.invoice_id = ${i}.id AND o.state = 'processing')`;

/** Records that the bank of its payer has returned the direct debit of an invoice. */
export async function setDebitReturned(
  tx: Tx,
  invoiceId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE invoices SET debit_returned_at = $2, debit_return_reason = $3 WHERE id = $1', [
    invoiceId,
    now,
    reason,
  ]);
}
