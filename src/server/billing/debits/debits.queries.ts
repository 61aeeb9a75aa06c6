import type { Tx } from '#server/kernel/db/db.ts';
import { dueOf, meansOf } from '../invoice-columns.ts';

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

/** Records that a bank took back a payment, on a calendar day of the provider. */
export async function setPaymentReturned(tx: Tx, paymentId: string, returnedOn: string): Promise<void> {
  await tx.query('UPDATE invoice_payments SET returned_on = $2 WHERE id = $1', [paymentId, returnedOn]);
}

/** An invoice is no longer paid. `creditedAt` null: it is open again. */
export async function setUnpaid(tx: Tx, invoiceId: string, creditedAt: Date | null): Promise<void> {
  await tx.query(
    `UPDATE invoices SET paid_at = NULL, paid_by = NULL, payment_reference = NULL, credited_at = $2 WHERE id = $1`,
    [invoiceId, creditedAt],
  );
}

const unreported = `${isToCollect('i')} AND i.due_at < $1 AND i.debit_reported_at IS NULL`;

/** Returns the companies with direct debits due before a moment of which the office was not mailed yet. */
export async function companiesToReport(tx: Tx, dueBefore: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT DISTINCT i.company_id AS id FROM invoices i WHERE ${unreported} ORDER BY 1`,
    [dueBefore],
  );
  return rows.map(({ id }) => id);
}

/** Notes that the office is mailed of such direct debits of these companies, which are locked. Returns their ids. */
export async function takeUnreported(
  tx: Tx,
  { dueBefore, now, companyIds }: { dueBefore: Date; now: Date; companyIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE invoices i SET debit_reported_at = $2 WHERE ${unreported} AND i.company_id = ANY($3) RETURNING i.id`,
    [dueBefore, now, companyIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns all invoices that are to be collected by direct debit, by the day they are due. */
export const idsToCollect = (tx: Tx): Promise<{ id: string }[]> =>
  tx.query(`SELECT i.id FROM invoices i WHERE ${isToCollect('i')} ORDER BY i.due_at, i.id`, []);

export interface UncollectedRow {
  id: string;
  company: string;
  number: string;
  /** Minor units. */
  due: number;
  currency: string;
  dueAt: Date;
}

/** Returns which of some invoices are still to be collected, by the day they were due. */
export const uncollected = (tx: Tx, invoiceIds: readonly string[]): Promise<UncollectedRow[]> =>
  tx.query(
    `SELECT i.id, c.name AS company, i.number_text AS number, ${dueOf('i')} AS due, i.currency, i.due_at AS "dueAt"
     FROM invoices i JOIN companies c ON c.id = i.company_id
     WHERE i.id = ANY($1) AND ${isToCollect('i')} ORDER BY i.due_at, i.id`,
    [invoiceIds],
  );
