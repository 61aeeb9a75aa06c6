import type { Tx } from '#server/kernel/db/db.ts';
import { paidOf } from '../invoice-columns.ts';

export async function insertCredit(
  tx: Tx,
  credit: { companyId: string; amount: number; reason: string; userId: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO company_credits (company_id, amount, currency, reason, granted_by, granted_at)
     SELECT id, $2, currency, $3, $4, $5 FROM companies WHERE id = $1`,
    [credit.companyId, credit.amount, credit.reason, credit.userId, credit.now],
  );
}

/** Returns what is left of a company's credit, in minor units of the currency with that symbol. */
export async function creditLeft(tx: Tx, companyId: string, currency: string): Promise<number> {
  const [row] = await tx.query<{ left: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM company_credits WHERE company_id = $1 AND currency = $2)
       - (SELECT coalesce(sum(credit_used), 0)::bigint FROM invoices WHERE company_id = $1 AND currency = $2) AS left`,
    [companyId, currency],
  );
  return row?.left ?? 0;
}

export async function setCreditUsed(tx: Tx, invoiceId: string, amount: number): Promise<void> {
  await tx.query('UPDATE invoices SET credit_used = $2 WHERE id = $1', [invoiceId, amount]);
}

/** Gives back the credit that an invoice has used and no longer needs after it was credited. */
export async function releaseCredit(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query(
    `UPDATE invoices i SET credit_used = greatest(0, least(credit_used, total - credited - ${paidOf('i')}))
     WHERE id = $1 AND credit_used > 0`,
    [invoiceId],
  );
}

/** Gives hours for the present month of the company's plan. */
export async function insertHours(
  tx: Tx,
  { companyId, hours, now }: { companyId: string; hours: number; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at)
     VALUES ($1, 'hours', 'Granted hours', $2, false, $3)`,
    [companyId, hours, now],
  );
}
