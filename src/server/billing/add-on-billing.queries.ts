import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

/**
 * Returns whether add-on `x` is billed for its next month until then; one whose first month is not paid yet
 * is not.
 */
const isDue = (until: string): string => `x.price > 0 AND NOT x.ends AND x.due_at <= ${until} AND NOT EXISTS (
  SELECT 1 FROM invoices f WHERE f.company_id = x.company_id AND f.kind = 'add-on' AND f.paid_at IS NULL
    AND f.term_from IS NOT NULL AND f.lines @> jsonb_build_array(jsonb_build_object('id', x.id)))`;

/** All that is due of the company whose id is `company`, as the lines of one invoice; nulls where nothing is. */
const dueLines = (company: string, until: string): string => `(
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.title || ', monthly', 'price', x.price, 'qty', 1)
      ORDER BY x.title, x.id) AS lines, sum(x.price) AS total, min(x.due_at) AS first_at
  FROM add_ons x WHERE x.company_id = ${company} AND ${isDue(until)})`;

/**
 * Invoices for the next month of add-ons that are paid by the month and run out before `until`, all of a company's
 * together. None for a company that is on leave, leaves for good, or has one open.
 */
export const billAddOns = (
  tx: MutationTx,
  { now, until }: { now: Date; until: Date },
): Promise<{ id: string; companyId: string }[]> =>
  tx.lockFree(
    'company',
    `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at)
     SELECT c.id, 'add-on', due.lines, due.total, c.currency, $1, greatest(due.first_at, $1)
     FROM (SELECT id, currency FROM companies
       WHERE leave_until IS NULL AND NOT EXISTS (SELECT 1 FROM deletion_requests d WHERE d.company_id = companies.id)
         AND EXISTS (SELECT 1 FROM add_ons x WHERE x.company_id = companies.id AND ${isDue('$2')})
         -- Refused by the index alone, each would have taken a number that no invoice has.
         AND NOT EXISTS (SELECT 1 FROM invoices o WHERE o.company_id = companies.id AND o.kind = 'add-on'
           AND o.paid_at IS NULL AND o.term_from IS NULL)
       FOR NO KEY UPDATE SKIP LOCKED) c
     CROSS JOIN LATERAL ${dueLines('c.id', '$2')} due
     ON CONFLICT (company_id) WHERE kind = 'add-on' AND paid_at IS NULL AND term_from IS NULL DO NOTHING
     RETURNING id, company_id AS "companyId"`,
    [now, until],
  );

/**
 * Updates the open add-on invoice of a company with what is due before `until`, after the billed items have
 * changed. Deletes the invoice if nothing is due. Returns the invoice and whether it is gone; null if it is
 * unchanged.
 */
export async function rebillAddOns(
  tx: Tx,
  companyId: string,
  until: Date,
): Promise<{ id: string; isGone: boolean } | null> {
  const open = `i.company_id = $1 AND i.kind = 'add-on' AND i.paid_at IS NULL AND i.term_from IS NULL`;
  const [gone] = await tx.query<{ id: string }>(
    `DELETE FROM invoices i USING ${dueLines('$1', '$2')} due WHERE ${open} AND due.lines IS NULL RETURNING i.id`,
    [companyId, until],
  );
  if (gone !== undefined) return { id: gone.id, isGone: true };
  const [changed] = await tx.query<{ id: string }>(
    `UPDATE invoices i SET lines = due.lines, total = due.total FROM ${dueLines('$1', '$2')} due
     WHERE ${open} AND i.lines IS DISTINCT FROM due.lines RETURNING i.id`,
    [companyId, until],
  );
  return changed === undefined ? null : { id: changed.id, isGone: false };
}

export interface BilledAddOn {
  id: string;
  dueAt: Date;
  dueDay: number | null;
  /** Start of a term that was given before it was paid. */
  termFrom: Date | null;
}

/** The add-ons that an invoice is for; those that are gone by now are not among them. */
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
