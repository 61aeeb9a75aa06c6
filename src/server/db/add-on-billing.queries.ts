import type { Tx } from './db.ts';

/**
 * Invoices for the next month of add-ons that are paid by the month and run out before `until`, all of a company's
 * together. None for a company that is on leave, leaves for good, or has one open.
 */
export const billAddOns = (
  tx: Tx,
  { now, until }: { now: Date; until: Date },
): Promise<{ id: string; companyId: string }[]> =>
  tx.query(
    `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at)
     SELECT c.id, 'add-on', due.lines, due.total, c.currency, $1, greatest(due.first_at, $1)
     FROM (SELECT id, currency FROM companies
       WHERE leave_until IS NULL AND NOT EXISTS (SELECT 1 FROM deletion_requests d WHERE d.company_id = companies.id)
         AND EXISTS (SELECT 1 FROM add_ons x WHERE x.company_id = companies.id AND x.price > 0 AND x.due_at <= $2)
       FOR NO KEY UPDATE SKIP LOCKED) c
     CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.title || ', monthly', 'price', x.price, 'qty', 1)
           ORDER BY x.title, x.id) AS lines, sum(x.price) AS total, min(x.due_at) AS first_at
       FROM add_ons x WHERE x.company_id = c.id AND x.price > 0 AND x.due_at <= $2
     ) due
     ON CONFLICT (company_id) WHERE kind = 'add-on' AND paid_at IS NULL DO NOTHING
     RETURNING id, company_id AS "companyId"`,
    [now, until],
  );

export interface BilledAddOn {
  id: string;
  dueAt: Date;
  dueDay: number | null;
}

/** The add-ons that an invoice is for; those that are gone by now are not among them. */
export const billedAddOns = (tx: Tx, invoiceId: string): Promise<BilledAddOn[]> =>
  tx.query(
    `SELECT x.id, x.due_at AS "dueAt", x.due_day AS "dueDay" FROM add_ons x
     JOIN invoices i ON i.company_id = x.company_id
     JOIN jsonb_array_elements(i.lines) line ON line ->> 'id' = x.id WHERE i.id = $1 AND x.is_subscription`,
    [invoiceId],
  );

export async function saveAddOnTerm(tx: Tx, id: string, due: { at: Date; day: number }): Promise<void> {
  await tx.query('UPDATE add_ons SET due_at = $2, due_day = $3 WHERE id = $1', [id, due.at, due.day]);
}
