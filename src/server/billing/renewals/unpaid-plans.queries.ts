import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { isBankPaying, isPlanUnbilled } from '../billing.queries.ts';
import { isBeingChecked } from '../online/payment-problems.queries.ts';
import { graceEndsAt, owesPlanDebit } from '../plans/grace.queries.ts';

/**
 * Ends the plans that were not paid for `endDays` after their days of grace. Leaves out companies that are closed or on
 * leave, those whose bank has not confirmed a payment yet, and those whose payment the provider has yet to check or collect,
 * or whose invoice could not be issued yet. Returns the others.
 */
export const endUnpaid = (
  tx: MutationTx,
  { now, endDays }: { now: Date; endDays: number },
): Promise<{ id: string }[]> =>
  tx.lockFree(
    'company',
    `WITH late AS (
       SELECT c.id FROM companies c
       WHERE c.plan = 'paid' AND c.is_plan_active AND c.plan_price > 0 AND c.leave_until IS NULL AND c.closed_at IS NULL
         AND ${graceEndsAt} + $2 * interval '24 hours' <= $1
         AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.company_id = c.id AND i.kind = 'plan' AND i.is_open
           AND (${isBankPaying} OR ${isBeingChecked}))
         AND NOT ${owesPlanDebit} AND NOT ${isPlanUnbilled('$1')}
       FOR NO KEY UPDATE SKIP LOCKED
     ) UPDATE companies c SET is_plan_active = false FROM late WHERE c.id = late.id RETURNING c.id`,
    [now, endDays],
  );

/** Returns a plan that has ended, with the open invoice whose payment revives it; null where it goes on. */
export async function findEndedPlan(
  tx: Tx,
  companyId: string,
): Promise<{ title: string; invoiceId: string | null } | null> {
  const [row] = await tx.query<{ title: string; invoiceId: string | null }>(
    `SELECT c.plan_title AS title, (SELECT i.id FROM invoices i
       WHERE i.company_id = c.id AND i.kind = 'plan' AND i.is_open ORDER BY i.due_at LIMIT 1) AS "invoiceId"
     FROM companies c WHERE c.id = $1 AND NOT c.is_plan_active`,
    [companyId],
  );
  return row ?? null;
}
