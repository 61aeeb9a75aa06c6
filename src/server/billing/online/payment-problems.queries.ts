import type { Tx } from '#server/kernel/db/db.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';

export interface PaymentProblemRow {
  id: string;
  kind: PaymentProblemKind;
  /** Nulls where it belongs to no invoice. */
  number: string | null;
  company: string | null;
  /** Minor units of `currency`, ISO 4217. */
  amount: number;
  currency: string;
  reference: string;
  foundAt: Date;
}

/** SQL: a manager has yet to check money that came for invoice `i`. */
export const isBeingChecked =
  'EXISTS (SELECT 1 FROM payment_problems q WHERE q.invoice_id = i.id AND q.solved_at IS NULL)';

/** Notes a problem, once for each kind and reference. */
export async function insertProblem(
  tx: Tx,
  problem: Pick<PaymentProblemRow, 'kind' | 'amount' | 'currency' | 'reference'> & {
    invoiceId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_problems (kind, invoice_id, amount, currency, reference, found_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, reference) DO NOTHING`,
    [problem.kind, problem.invoiceId, problem.amount, problem.currency, problem.reference, problem.now],
  );
}

/** Returns the unresolved problems, oldest first. */
export const openProblems = (tx: Tx): Promise<PaymentProblemRow[]> =>
  tx.query(
    `SELECT p.id, p.kind, i.number_text AS number, c.name AS company, p.amount, p.currency, p.reference,
       p.found_at AS "foundAt"
     FROM payment_problems p LEFT JOIN invoices i ON i.id = p.invoice_id LEFT JOIN companies c ON c.id = i.company_id
     WHERE p.solved_at IS NULL ORDER BY p.found_at, p.id`,
    [],
  );

/** Returns false where there is no such problem any more. */
export async function solveProblem(
  tx: Tx,
  id: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE payment_problems SET solved_at = $2, solved_by = $3 WHERE id = $1 AND solved_at IS NULL RETURNING id',
    [id, now, userId],
  );
  return rows.length > 0;
}
