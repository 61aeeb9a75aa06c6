import type { PersonRow } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { CartLine } from '#shared/billing/cart.ts';
import { type InvoiceRow, invoiceColumns, invoiceFrom } from './invoice-columns.ts';

export async function insertInvoice(
  tx: Tx,
  invoice: {
    companyId: string;
    userId: string;
    lines: readonly CartLine[];
    total: number;
    currency: string;
    now: Date;
    dueAt: Date;
    /** The method that was chosen; null: by default. */
    payBy: string | null;
  },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at, payment_method_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      invoice.companyId,
      invoice.userId,
      JSON.stringify(invoice.lines),
      invoice.total,
      invoice.currency,
      invoice.now,
      invoice.dueAt,
      invoice.payBy,
    ],
  );
  return row.id;
}

export async function findInvoice(tx: Tx, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.query<InvoiceRow>(`SELECT ${invoiceColumns} ${invoiceFrom} WHERE i.id = $1`, [id]);
  return row ?? null;
}

/** Returns whether a next term of the plan or of its add-ons is billed and not paid. */
export async function hasOpenTerm(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS one FROM invoices WHERE company_id = $1 AND kind IN ('plan', 'add-on') AND is_open LIMIT 1`,
    [companyId],
  );
  return rows.length > 0;
}

/** SQL: a bank is about to pay invoice `i`. */
export const isBankPaying = `EXISTS (
  SELECT 1 FROM online_payments o WHERE o.invoice_id = i.id AND o.state = 'processing')`;

/**
 * Returns the number of the open invoice of the next term of a company's plan, or of its add-ons, if a part of it is paid
 * or a bank is about to pay it; null otherwise. Such an invoice is not replaced by one at another price.
 */
export async function termBeingPaid(
  tx: Tx,
  companyId: string,
  kind: 'plan' | 'add-on',
): Promise<string | null> {
  const [row] = await tx.query<{ number: string }>(
    `SELECT i.number_text AS number FROM invoices i
     WHERE i.company_id = $1 AND i.kind = $2 AND i.is_open AND i.term_from IS NULL
       AND (EXISTS (SELECT 1 FROM invoice_payments p WHERE p.invoice_id = i.id AND p.returned_on IS NULL)
         OR ${isBankPaying})`,
    [companyId, kind],
  );
  return row?.number ?? null;
}

/**
 * Records a payment or a partial payment. `paidOn` is `2026-12-24`; `userId` null: nobody recorded it, it came by
 * card; `isRecovered`: the invoice had been written off; `isDebit`: it was collected by direct debit.
 */
export async function insertPayment(
  tx: Tx,
  invoiceId: string,
  payment: {
    amount: number;
    paidOn: string;
    reference: string;
    userId: string | null;
    isRecovered: boolean;
    isDebit: boolean;
    now: Date;
  },
): Promise<void> {
  const { amount, paidOn, reference, userId, isRecovered, isDebit, now } = payment;
  await tx.query(
    `INSERT INTO invoice_payments (invoice_id, amount, paid_on, reference, recorded_by, recorded_at, is_recovered, is_debit)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [invoiceId, amount, paidOn, reference, userId, now, isRecovered, isDebit],
  );
}

/** Returns the reference of the last payment of an invoice. */
export async function lastReference(tx: Tx, invoiceId: string): Promise<string> {
  const [row] = await tx.query<{ reference: string }>(
    `SELECT reference FROM invoice_payments WHERE invoice_id = $1 AND returned_on IS NULL
     ORDER BY recorded_at DESC LIMIT 1`,
    [invoiceId],
  );
  return row?.reference ?? '';
}

/** Closes an open invoice: it is paid. */
export async function settleInvoice(
  tx: Tx,
  id: string,
  payment: { now: Date; userId: string | null; reference: string },
): Promise<void> {
  await tx.query(
    'UPDATE invoices SET paid_at = $2, paid_by = $3, payment_reference = $4, credited_at = NULL WHERE id = $1',
    [id, payment.now, payment.userId, payment.reference],
  );
}

/** What credit notes have left of the lines of cart invoice `$1`, as `bought`; two lines of one product are one. */
const boughtLines = `SELECT i.id AS invoice, i.company_id, line.id AS line, line.type, line.place,
    CASE left_over.qty WHEN 1 THEN '' ELSE left_over.qty || ' × ' END || line.name AS title,
    line.amount * left_over.qty AS amount
  FROM invoices i, LATERAL (
    SELECT one ->> 'id' AS id, one ->> 'type' AS type, one ->> 'name' AS name, (one ->> 'amount')::bigint AS amount,
      sum((one ->> 'qty')::int) AS qty, min(place) AS place
    FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS listed (one, place) GROUP BY 1, 2, 3, 4) line, LATERAL (
    SELECT line.qty - coalesce(sum((taken ->> 'quantity')::int), 0) AS qty
    FROM billing_documents n, jsonb_array_elements(n.document -> 'lines') taken
    WHERE n.invoice_id = i.id AND n.type = 381 AND taken ->> 'id' = line.id) left_over
  WHERE i.id = $1 AND i.kind = 'cart'`;

/** Adds what a cart's invoice names to its company's plan, bought once, but what credit notes have taken back. */
export async function giveBought(tx: Tx, invoiceId: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, given_at, invoice_id, invoice_line)
     SELECT bought.company_id, bought.type, bought.title, bought.amount, false, $2, bought.invoice, bought.line
     FROM (${boughtLines}) bought WHERE bought.amount > 0 ORDER BY bought.place`,
    [invoiceId, now],
  );
}

/** Takes out of the plan of its company what a credit note takes back of a paid cart invoice: of the lines it names. */
export async function takeBackBought(tx: Tx, invoiceId: string, noteId: string): Promise<void> {
  await tx.query(
    `WITH bought AS (
       SELECT * FROM (${boughtLines}) each_line WHERE line IN (
         SELECT named ->> 'id' FROM billing_documents n, jsonb_array_elements(n.document -> 'lines') named WHERE n.id = $2)
     ), gone AS (
       DELETE FROM add_ons x USING bought
       WHERE x.invoice_id = bought.invoice AND x.invoice_line = bought.line AND bought.amount <= 0
     )
     UPDATE add_ons x SET amount = bought.amount, title = bought.title FROM bought
     WHERE x.invoice_id = bought.invoice AND x.invoice_line = bought.line AND bought.amount > 0`,
    [invoiceId, noteId],
  );
}

interface BilledTerm {
  companyId: string;
  months: number;
  paidUntil: Date | null;
  paidDay: number | null;
  /** Start of a first term that was given before it was paid. */
  termFrom: Date | null;
  /** Its payment gives no time: the plan is free, or another has begun since its debit was returned or it was written off. */
  isOver: boolean;
}

/** Returns the term that a plan's invoice pays for, and until when its company has paid. */
export async function billedTerm(tx: Tx, invoiceId: string): Promise<BilledTerm> {
  const [row] = await tx.query<BilledTerm>(
    `SELECT c.id AS "companyId", CASE i.plan_term WHEN 'Yearly' THEN 12 ELSE 1 END AS months,
       c.paid_until AS "paidUntil", c.paid_day AS "paidDay", i.term_from AS "termFrom",
       c.plan = 'free' OR (coalesce(i.debit_returned_at, i.written_off_at) IS NOT NULL AND EXISTS (SELECT 1 FROM invoices n
         WHERE n.company_id = i.company_id AND n.id <> i.id AND n.kind = 'plan' AND n.term_from > i.created_at)) AS "isOver"
     FROM invoices i JOIN companies c ON c.id = i.company_id WHERE i.id = $1`,
    [invoiceId],
  );
  if (row === undefined) throw new Error(`there is no invoice ${invoiceId}`);
  return row;
}

/** Takes out of the plan of its company all that a cart's invoice had given. */
export async function takeBackAllBought(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query('DELETE FROM add_ons WHERE invoice_id = $1', [invoiceId]);
}

/** A term is no longer paid: the plan was paid until then. */
export async function savePaidUntil(tx: Tx, companyId: string, until: Date): Promise<void> {
  await tx.query('UPDATE companies SET paid_until = $2 WHERE id = $1', [companyId, until]);
}

/** A term is paid: the plan goes on until then. */
export async function savePaidTerm(
  tx: Tx,
  companyId: string,
  paid: { until: Date; day: number },
): Promise<void> {
  await tx.query(
    `UPDATE companies SET is_plan_active = true, paid_until = $2, paid_day = $3
     WHERE id = $1`,
    [companyId, paid.until, paid.day],
  );
}

/** The one line of a plan's invoice; the arguments are SQL. */
const planLine = (title: string, term: string, price: string): string =>
  `jsonb_build_array(jsonb_build_object(
    'id', 'plan', 'name', ${title} || ' plan, ' || lower(${term}), 'price', ${price}, 'qty', 1))`;

const planBillColumns = `company_id, kind, lines, total, currency, created_at, due_at, plan_term, plan_id`;
const planBill = `b.id, 'plan', ${planLine('b.title', 'b.term', 'b.price')}, b.price, b.currency`;

/** The plan of company `c` whose term comes next: its own, or the one that is scheduled by then. */
const comingPlan = `SELECT c.id, c.currency, c.paid_until, n.id AS plan_id, coalesce(n.title, c.plan_title) AS title,
         coalesce(n.payment_term, c.payment_term) AS term, coalesce(n.price, c.plan_price) AS price
       FROM companies c LEFT JOIN plan_changes p ON p.company_id = c.id AND p.due_at <= c.paid_until
         LEFT JOIN plans n ON n.id = p.plan_id`;

/** SQL: invoice `o` of the next term of company `c` was given up. The term is not billed a second time. */
const isGivenUp = '(NOT o.is_open AND o.paid_at IS NULL AND NOT o.is_replaced AND o.due_at >= c.paid_until)';

/** Returns whether the invoice of a company's next term was given up, so that its plan cannot go on by a payment. */
export async function isTermGivenUp(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS one FROM companies c JOIN invoices o ON o.company_id = c.id AND o.kind = 'plan'
     WHERE c.id = $1 AND ${isGivenUp} LIMIT 1`,
    [companyId],
  );
  return rows.length > 0;
}

/**
 * SQL: the paid time of company `c` ends before `until`, and its next term is not billed yet. Excludes companies that are
 * closed, are on leave or leave for good, whose plan has ended, or that have an open invoice or one for that term that was
 * given up.
 */
export const isPlanUnbilled = (
  until: string,
): string => `(c.plan = 'paid' AND c.is_plan_active AND c.paid_until <= ${until} AND c.leave_until IS NULL AND c.closed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM deletion_requests d WHERE d.company_id = c.id)
  AND NOT EXISTS (SELECT 1 FROM invoices o
    WHERE o.company_id = c.id AND o.kind = 'plan' AND (o.is_open OR ${isGivenUp})))`;

/** Returns the companies whose plan is to be billed for a term that begins before `until`. */
export const plansToBill = (tx: Tx, until: Date): Promise<{ companyId: string }[]> =>
  tx.query(
    `SELECT b.id AS "companyId" FROM (${comingPlan} WHERE ${isPlanUnbilled('$1')}) b WHERE b.price > 0 ORDER BY 1`,
    [until],
  );

/**
 * Invoices the next term of a company's plan if it is to be billed, at the price of the next plan. Skips a locked row, which
 * is billed in a later run.
 */
export const billPlan = (
  tx: MutationTx,
  companyId: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ id: string }[]> =>
  tx.lockFree(
    'company',
    `INSERT INTO invoices (${planBillColumns})
     SELECT ${planBill}, $1, greatest(b.paid_until, $1), b.term, b.plan_id
     FROM (
       ${comingPlan}
       -- Refused by the index alone, one with an open invoice would have taken a number that no invoice has.
       WHERE c.id = $3 AND ${isPlanUnbilled('$2')}
       FOR NO KEY UPDATE OF c SKIP LOCKED
     ) b WHERE b.price > 0
     ON CONFLICT (company_id) WHERE kind = 'plan' AND is_open AND debit_returned_at IS NULL DO NOTHING
     RETURNING id`,
    [now, until, companyId],
  );

/** Returns whether the next term was paid at the price of the plan that is to come. */
export async function isChangePaid(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS one FROM plan_changes p JOIN invoices i ON i.company_id = p.company_id AND i.plan_id = p.plan_id
       AND i.paid_at IS NOT NULL AND i.due_at >= p.due_at WHERE p.company_id = $1 LIMIT 1`,
    [companyId],
  );
  return rows.length > 0;
}

/**
 * Returns the open invoice of the company's next term, if the plan that comes has other terms by now, and what that
 * costs. Leaves out the invoice of a first term, and one that is paid in part.
 */
export async function changedPlanBill(
  tx: Tx,
  companyId: string,
): Promise<{ id: string; price: number; dueAt: Date } | null> {
  const [row] = await tx.query<{ id: string; price: number; dueAt: Date }>(
    `SELECT i.id, b.price, i.due_at AS "dueAt" FROM invoices i, (${comingPlan} WHERE c.id = $1) b
     WHERE i.company_id = b.id AND i.kind = 'plan' AND i.is_open AND i.term_from IS NULL
       AND NOT EXISTS (SELECT 1 FROM invoice_payments p WHERE p.invoice_id = i.id)
       AND ((i.lines -> 0 ->> 'price')::bigint, i.plan_term, i.plan_id) IS DISTINCT FROM (b.price, b.term, b.plan_id)`,
    [companyId],
  );
  return row ?? null;
}

/** Bills the next term of one company's plan. */
export async function insertPlanBill(
  tx: Tx,
  { companyId, now, dueAt }: { companyId: string; now: Date; dueAt: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO invoices (${planBillColumns})
     SELECT ${planBill}, $2::timestamptz, $3::timestamptz, b.term, b.plan_id FROM (${comingPlan} WHERE c.id = $1) b
     RETURNING id`,
    [companyId, now, dueAt],
  );
  return row.id;
}

/** Returns the owners of a company, who pay for it and get mails about it. */
export const ownersOf = (tx: Tx, companyId: string): Promise<(PersonRow & { email: string })[]> =>
  tx.query(
    `SELECT id, email, firstname, lastname, avatar FROM users
     WHERE company_id = $1 AND role = 'owner' AND deactivated_at IS NULL ORDER BY id`,
    [companyId],
  );
