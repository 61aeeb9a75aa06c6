import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { OnlinePaymentState } from '#shared/billing/online/online-payment.ts';
import type { ChargeFailure } from '#shared/billing/online/renewal-charge.ts';

export interface OnlinePaymentRow {
  id: string;
  invoiceId: string;
  companyId: string;
  /** Minor units of `currency`, ISO 4217. */
  amount: number;
  currency: string;
  state: OnlinePaymentState;
  /** Id of the payment page; it and `url` are null until the gateway has opened it. */
  sessionId: string | null;
  url: string | null;
  expiresAt: Date;
  /** Its money is booked as a payment of its invoice. */
  isTaken: boolean;
  /** The consent of who pays on the page to be charged for renewals, too; null where it was not asked for. */
  consentId: string | null;
  /** The card that is charged without its owner; null: it is paid on a page. */
  cardId: string | null;
}

const select = `SELECT o.id, o.invoice_id AS "invoiceId", i.company_id AS "companyId", o.amount, o.currency, o.state,
    o.session_id AS "sessionId", o.url, o.expires_at AS "expiresAt", o.is_taken AS "isTaken",
    o.consent_id AS "consentId", o.card_id AS "cardId"
  FROM online_payments o JOIN invoices i ON i.id = o.invoice_id`;

async function one(rows: Promise<OnlinePaymentRow[]>): Promise<OnlinePaymentRow | null> {
  return (await rows)[0] ?? null;
}

export const findOnlinePayment = (tx: Tx, id: string): Promise<OnlinePaymentRow | null> =>
  one(tx.query(`${select} WHERE o.id = $1`, [id]));

/** Returns the attempt that a page belongs to. The gateway may report it before its session is saved here. */
export const findByCheckout = (
  tx: Tx,
  { sessionId, onlinePaymentId }: { sessionId: string | null; onlinePaymentId: string | null },
): Promise<OnlinePaymentRow | null> =>
  one(
    tx.query(`${select} WHERE o.session_id = $1 OR (o.session_id IS NULL AND o.id = $2)`, [
      sessionId,
      onlinePaymentId,
    ]),
  );

export const findByPaymentIntent = (tx: Tx, paymentIntent: string): Promise<OnlinePaymentRow | null> =>
  one(tx.query(`${select} WHERE o.payment_intent = $1`, [paymentIntent]));

/** Returns an invoice's attempt that has not ended, rather the one that is being processed. */
export const findCurrent = (tx: Tx, invoiceId: string): Promise<OnlinePaymentRow | null> =>
  one(
    tx.query(
      `${select} WHERE o.invoice_id = $1 AND o.state IN ('opened', 'processing') ORDER BY o.state DESC LIMIT 1`,
      [invoiceId],
    ),
  );

/** Returns an invoice's last attempt. */
export const findLast = (tx: Tx, invoiceId: string): Promise<OnlinePaymentRow | null> =>
  one(tx.query(`${select} WHERE o.invoice_id = $1 ORDER BY o.opened_at DESC LIMIT 1`, [invoiceId]));

export async function insertOnlinePayment(
  tx: Tx,
  payment: Pick<OnlinePaymentRow, 'invoiceId' | 'amount' | 'currency' | 'expiresAt'> & {
    userId: string;
    consentId: string | null;
    now: Date;
  },
): Promise<string> {
  const { id } = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO online_payments (invoice_id, amount, currency, opened_by, consent_id, opened_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      payment.invoiceId,
      payment.amount,
      payment.currency,
      payment.userId,
      payment.consentId,
      payment.now,
      payment.expiresAt,
    ],
  );
  return id;
}

export async function saveCheckout(
  tx: Tx,
  id: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<void> {
  await tx.query('UPDATE online_payments SET session_id = $2, url = $3 WHERE id = $1', [id, sessionId, url]);
}

export async function saveState(
  tx: Tx,
  id: string,
  {
    state,
    sessionId,
    paymentIntent,
    failure,
  }: {
    state: OnlinePaymentState;
    sessionId: string | null;
    paymentIntent: string | null;
    failure: ChargeFailure | null;
  },
): Promise<void> {
  await tx.query(
    `UPDATE online_payments SET state = $2, session_id = coalesce(session_id, $3),
       payment_intent = coalesce(payment_intent, $4), failure = $5 WHERE id = $1`,
    [id, state, sessionId, paymentIntent, failure],
  );
}

/** Notes that the money of an attempt is booked as a payment of its invoice. */
export async function setTaken(tx: Tx, id: string): Promise<void> {
  await tx.query('UPDATE online_payments SET is_taken = true WHERE id = $1', [id]);
}

/** Notes that an event has come. Returns false where it had come before. */
export async function noteEvent(
  tx: Tx,
  { id, type, now }: { id: string; type: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO gateway_events (id, type, received_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, type, now],
  );
  return rows.length > 0;
}
