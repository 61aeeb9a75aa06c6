import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { type ChargeFailure, chargedAheadDays } from '#shared/billing/online/renewal-charge.ts';
import { dueOf, isRenewal } from '../invoice-columns.ts';
import { isBeingChecked } from '../online/payment-problems.queries.ts';
import { type GatewayCard, isCurrent } from '../online/saved-card.queries.ts';

/** An open invoice of a next term whose company has saved a card. */
export interface ChargeableRow {
  invoiceId: string;
  companyId: string;
  cardId: string;
  /** Minor units of `currency`, ISO 4217: what is still to be paid. */
  due: number;
  currency: string;
  dueAt: Date;
  /** Of this card, oldest first; `at` is ISO 8601. */
  attempts: { at: string; failure: ChargeFailure | null }[];
  /** How often any card was charged for it. */
  attemptCount: number;
}

/** Charges of invoice `i` by card `s`, as SQL; those that were called off do not count. */
const attemptsOf = `SELECT o.opened_at, o.failure FROM online_payments o
  WHERE o.invoice_id = i.id AND o.card_id = s.id AND o.state <> 'expired'`;

const chargeable = `FROM companies c JOIN saved_cards s ON s.company_id = c.id AND ${isCurrent('s')}
    JOIN invoices i ON i.company_id = c.id AND i.is_open AND ${isRenewal('i')}
    JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380`;

const columns = `i.id AS "invoiceId", c.id AS "companyId", s.id AS "cardId", ${dueOf('i')} AS due,
     d.document ->> 'currency' AS currency, i.due_at AS "dueAt",
     coalesce((SELECT json_agg(json_build_object('at', a.opened_at, 'failure', a.failure) ORDER BY a.opened_at)
       FROM (${attemptsOf}) a), '[]') AS attempts,
     (SELECT coalesce(max(o.attempt), 0) FROM online_payments o WHERE o.invoice_id = i.id) AS "attemptCount"`;

/** Condition over `c`, `i` and `d`; `$1` is now, `$2` how many days ahead a charge may be made. */
const mayBeDue = `c.closed_at IS NULL AND i.due_at - $2 * interval '24 hours' <= $1 AND d.document ->> 'means' = 'transfer'
       AND NOT EXISTS (SELECT 1 FROM online_payments o WHERE o.invoice_id = i.id
         AND (o.state = 'processing' OR (o.state = 'opened' AND o.card_id IS NOT NULL)))
       AND NOT ${isBeingChecked}`;

/** Returns the companies with a card and a renewal invoice that may be charged now. */
export const companiesToCharge = async (tx: Tx, now: Date): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(`SELECT DISTINCT c.id ${chargeable} WHERE ${mayBeDue} ORDER BY 1`, [
      now,
      chargedAheadDays,
    ])
  ).map(({ id }) => id);

/**
 * Locks a company with a card and renewal invoices to charge now; returns these invoices. None where another process has
 * locked it, or it is closed; leaves out direct debits, payments under way, and problems that a manager has to check.
 */
export async function lockChargeable(tx: MutationTx, companyId: string, now: Date): Promise<ChargeableRow[]> {
  const locked = await tx.lockFree<{ id: string }>(
    'company',
    `SELECT i.id ${chargeable} WHERE ${mayBeDue} AND c.id = $3 FOR NO KEY UPDATE OF c SKIP LOCKED`,
    [now, chargedAheadDays, companyId],
  );
  // The statement that locks does not see what another process did since it began: a further one does.
  return tx.query(
    `SELECT ${columns} ${chargeable} WHERE ${mayBeDue} AND i.id = ANY($3) ORDER BY i.due_at, i.id`,
    [now, chargedAheadDays, locked.map(({ id }) => id)],
  );
}

/** Returns an invoice as it can be charged; null where its company has no card any more, or it is closed. */
export async function findChargeable(tx: Tx, invoiceId: string): Promise<ChargeableRow | null> {
  const [row] = await tx.query<ChargeableRow>(`SELECT ${columns} ${chargeable} WHERE i.id = $1`, [invoiceId]);
  return row ?? null;
}

/** Adds the next charge of an invoice. Returns its id. */
export async function insertCharge(
  tx: Tx,
  { invoiceId, cardId, due, currency, attemptCount }: ChargeableRow,
  now: Date,
): Promise<string> {
  const { id } = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO online_payments (invoice_id, card_id, attempt, amount, currency, opened_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
    [invoiceId, cardId, attemptCount + 1, due, currency, now],
  );
  return id;
}

export interface ChargeRow extends GatewayCard {
  invoiceId: string;
  attempt: number;
  amount: number;
  currency: string;
  number: string;
  paymentIntent: string | null;
  state: string;
  /** The card was removed meanwhile. */
  isRemoved: boolean;
}

/** Returns a charge with the card; null where there is no such one. */
export async function findCharge(tx: Tx, id: string): Promise<ChargeRow | null> {
  const [row] = await tx.query<ChargeRow>(
    `SELECT o.invoice_id AS "invoiceId", o.attempt, o.amount, o.currency, i.number_text AS number, o.state,
       o.payment_intent AS "paymentIntent", s.customer, s.payment_method AS "paymentMethod",
       s.removed_at IS NOT NULL AS "isRemoved"
     FROM online_payments o JOIN invoices i ON i.id = o.invoice_id JOIN saved_cards s ON s.id = o.card_id
     WHERE o.id = $1`,
    [id],
  );
  return row ?? null;
}
