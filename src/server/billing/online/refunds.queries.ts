import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import { cardLeft, isTaken } from '../invoice-columns.ts';

export interface RefundRow {
  id: string;
  invoiceId: string;
  companyId: string;
  /** Minor units of the payment's currency, ISO 4217. */
  amount: number;
  currency: string;
  paymentIntent: string;
  state: 'pending' | 'done' | 'failed';
}

/** Returns the refund of a payment by card; null where there is none. */
export async function findRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.query<RefundRow>(
    `SELECT r.id, r.invoice_id AS "invoiceId", i.company_id AS "companyId", r.amount, o.currency,
       o.payment_intent AS "paymentIntent", r.state
     FROM invoice_refunds r JOIN invoices i ON i.id = r.invoice_id JOIN online_payments o ON o.id = r.online_payment_id
     WHERE r.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Returns an invoice's payments by card that are not all paid back, and what is left of each, oldest first. */
export const paymentsByCard = (tx: Tx, invoiceId: string): Promise<{ id: string; left: number }[]> =>
  tx.query(
    `SELECT p.id, p.rest AS left FROM (
       SELECT o.id, o.opened_at, ${cardLeft('o')}::bigint AS rest FROM online_payments o
       WHERE o.invoice_id = $1 AND ${isTaken('o')}) p
     WHERE p.rest > 0 ORDER BY p.opened_at`,
    [invoiceId],
  );

/** Notes a refund. One by card is pending until the gateway has confirmed it; any other has been made. */
export async function insertRefund(
  tx: Tx,
  refund: { invoiceId: string; amount: number; userId: string; now: Date } & (
    | { onlinePaymentId: string }
    | { onlinePaymentId: null; reference: string; paidOn: string }
  ),
): Promise<string> {
  const isByCard = refund.onlinePaymentId !== null;
  const { id } = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO invoice_refunds (invoice_id, amount, online_payment_id, state, reference, paid_on, recorded_by, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      refund.invoiceId,
      refund.amount,
      refund.onlinePaymentId,
      isByCard ? 'pending' : 'done',
      isByCard ? '' : refund.reference,
      isByCard ? null : refund.paidOn,
      refund.userId,
      refund.now,
    ],
  );
  return id;
}

export async function saveRefund(
  tx: Tx,
  id: string,
  { state, reference, paidOn }: { state: RefundRow['state']; reference: string; paidOn: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE invoice_refunds SET state = $2, reference = $3, paid_on = coalesce(paid_on, $4) WHERE id = $1`,
    [id, state, reference, paidOn],
  );
}
