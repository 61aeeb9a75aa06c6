import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { isBankPaying } from './billing.queries.ts';

/**
 * Returns whether add-on `x` is billed for its next month until then; one whose first month is not paid yet is not, nor
 * one whose invoice for that month was given up.
 */
const isDue = (until: string): string => `x.price > 0 AND NOT x.ends AND x.due_at <= ${until} AND NOT EXISTS (
  SELECT 1 FROM invoices f WHERE f.company_id = x.company_id AND f.kind = 'add-on'
    AND CASE WHEN f.is_open THEN f.term_from IS NOT NULL
      ELSE f.paid_at IS NULL AND NOT f.is_replaced AND f.due_at >= x.due_at END
    AND f.lines @> jsonb_build_array(jsonb_build_object('id', x.id)))`;

/** All that is due of the company whose id is `company`, as the lines of one invoice; nulls where nothing is. */
const dueLines = (company: string, until: string): string => `(
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'type', x.type, 'name', x.title || ', monthly', 'price', x.price, 'qty', 1)
      ORDER BY x.title, x.id) AS lines, sum(x.price) AS total, min(x.due_at) AS first_at
  FROM add_ons x WHERE x.company_id = ${company} AND ${isDue(until)})`;

/**
 * Selects companies with add-ons that are paid by the month and run out before `until`. Excludes those that are closed, are
 * on leave, leave for good, whose plan has ended, or that have such an invoice open.
 */
const companiesToBill = (until: string): string => `SELECT id, currency FROM companies
  WHERE leave_until IS NULL AND closed_at IS NULL AND is_plan_active AND NOT EXISTS (SELECT 1 FROM deletion_requests d WHERE d.company_id = companies.id)
    AND EXISTS (SELECT 1 FROM add_ons x WHERE x.company_id = companies.id AND ${isDue(until)})
    AND NOT EXISTS (SELECT 1 FROM invoices o WHERE o.company_id = companies.id AND o.kind = 'add-on'
      AND o.is_open AND o.term_from IS NULL)`;

/** Returns the companies that are to be billed for add-ons. */
export const addOnsToBill = (tx: Tx, until: Date): Promise<{ companyId: string }[]> =>
  tx.query(`SELECT c.id AS "companyId" FROM (${companiesToBill('$1')}) c ORDER BY 1`, [until]);

/** Invoices the next month of a company's add-ons that are to be billed, all together. Skips a locked row. */
export const billAddOns = (
  tx: MutationTx,
  companyId: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ id: string }[]> =>
  tx.lockFree(
    'company',
    `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at)
     SELECT c.id, 'add-on', due.lines, due.total, c.currency, $1, greatest(due.first_at, $1)
     -- Refused by the index alone, one with an open invoice would have taken a number that no invoice has.
     FROM (${companiesToBill('$2')} AND id = $3
       FOR NO KEY UPDATE SKIP LOCKED) c
     CROSS JOIN LATERAL ${dueLines('c.id', '$2')} due
     ON CONFLICT (company_id) WHERE kind = 'add-on' AND is_open AND term_from IS NULL
       AND debit_returned_at IS NULL DO NOTHING
     RETURNING id`,
    [now, until, companyId],
  );

/**
 * Returns the open add-on invoice of a company, if other items are due before `until` by now, and whether any are. Leaves
 * out one that is paid in part, or that a bank is about to pay.
 */
export async function changedAddOnBill(
  tx: Tx,
  companyId: string,
  until: Date,
): Promise<{ id: string; dueAt: Date; isGone: boolean } | null> {
  const [row] = await tx.query<{ id: string; dueAt: Date; isGone: boolean }>(
    `SELECT i.id, i.due_at AS "dueAt", due.lines IS NULL AS "isGone" FROM invoices i, ${dueLines('$1', '$2')} due
     WHERE i.company_id = $1 AND i.kind = 'add-on' AND i.is_open AND i.term_from IS NULL
       AND NOT EXISTS (SELECT 1 FROM invoice_payments p WHERE p.invoice_id = i.id)
       AND NOT ${isBankPaying} AND i.lines IS DISTINCT FROM due.lines`,
    [companyId, until],
  );
  return row ?? null;
}

/** Bills what is due of one company before `until`. */
export async function insertAddOnBill(
  tx: Tx,
  { companyId, until, now, dueAt }: { companyId: string; until: Date; now: Date; dueAt: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at)
     SELECT c.id, 'add-on', due.lines, due.total, c.currency, $3, $4
     FROM companies c, ${dueLines('$1', '$2')} due WHERE c.id = $1 RETURNING id`,
    [companyId, until, now, dueAt],
  );
  return row.id;
}

export interface BilledAddOn {
  id: string;
  dueAt: Date;
  dueDay: number | null;
  /** Start of a term that was given before it was paid. */
  termFrom: Date | null;
}

/** Returns the add-ons of an invoice that still exist. */
export const billedAddOns = (tx: Tx, invoiceId: string): Promise<BilledAddOn[]> =>
  tx.query(
    `SELECT x.id, x.due_at AS "dueAt", x.due_day AS "dueDay", i.term_from AS "termFrom" FROM add_ons x
     JOIN invoices i ON i.company_id = x.company_id
     JOIN jsonb_array_elements(i.lines) line ON line ->> 'id' = x.id WHERE i.id = $1 AND x.is_subscription`,
    [invoiceId],
  );

export async function saveAddOnTerm(tx: Tx, id: string, due: { at: Date; day: number }): Promise<void> {
  await tx.query('UPDATE add_ons SET due_at = $2, due_day = $3 WHERE id = $1', [id, due.at, due.day]);
}
