import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { ProductType } from '#shared/billing/cart.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { PlanOffer } from '#shared/billing/package.ts';
import { hasOldTerms, type PlanChangeKind, planTerms } from './plans.queries.ts';

/** Terms as they are stored: quotas are negative where there is no end. */
export interface PlanRow {
  id: string;
  title: string;
  type: PlanOffer['type'];
  paymentTerm: PlanOffer['paymentTerm'];
  price: number;
  storage: number;
  hours: number;
  activeOrders: number;
  orders: number;
  seats: number;
  features: string[];
}

/** Returns the plans offered to a company, in its currency: free ones first, then by the price of a month. */
export const offeredPlans = (tx: Tx, companyId: string): Promise<PlanRow[]> =>
  tx.query(
    `SELECT p.id, p.title, p.type, p.payment_term AS "paymentTerm", p.price, p.storage_quota AS storage,
       p.allocated_hours AS hours, p.active_orders AS "activeOrders", p.total_orders AS orders, p.seats, p.features
     FROM plans p JOIN companies c ON c.currency = p.currency WHERE c.id = $1 AND p.is_offered
     ORDER BY p.type, p.price / CASE p.payment_term WHEN 'Yearly' THEN 12 ELSE 1 END, p.id`,
    [companyId],
  );

/** Returns the company's current plan, whether that is offered by other terms by now, and its scheduled change. */
export async function takenPlan(
  tx: Tx,
  companyId: string,
): Promise<{
  planId: string | null;
  hasOldTerms: boolean;
  change: { planId: string; kind: PlanChangeKind; title: string; price: number; dueAt: Date } | null;
}> {
  const [row] = await tx.query<{ planId: string | null; hasOldTerms: boolean }>(
    `SELECT c.plan_id AS "planId", p.id IS NOT NULL AND (${hasOldTerms}) AS "hasOldTerms"
     FROM companies c LEFT JOIN plans p ON p.id = c.plan_id WHERE c.id = $1`,
    [companyId],
  );
  const [change] = await tx.query<{
    planId: string;
    kind: PlanChangeKind;
    title: string;
    price: number;
    dueAt: Date;
  }>(
    `SELECT n.id AS "planId", p.kind, n.title, n.price, p.due_at AS "dueAt" FROM plan_changes p
     JOIN plans n ON n.id = p.plan_id WHERE p.company_id = $1`,
    [companyId],
  );
  return { planId: row?.planId ?? null, hasOldTerms: row?.hasOldTerms ?? false, change: change ?? null };
}

/** In place of what was scheduled before. */
export async function schedulePlan(
  tx: Tx,
  change: { companyId: string; kind: PlanChangeKind; planId: string; dueAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO plan_changes (company_id, kind, plan_id, due_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id) DO UPDATE SET kind = excluded.kind, plan_id = excluded.plan_id, due_at = excluded.due_at`,
    [change.companyId, change.kind, change.planId, change.dueAt],
  );
}

/**
 * Sets a plan at once, in place of a scheduled one; its months restart. Monthly add-ons end with a free one.
 */
export async function takePlanNow(
  tx: Tx,
  companyId: string,
  planId: string,
  { now, paidUntil }: { now: Date; paidUntil: Date | null },
): Promise<void> {
  await tx.query('DELETE FROM plan_changes WHERE company_id = $1', [companyId]);
  await tx.query(
    `UPDATE companies c SET ${planTerms}, cycle_from = $3, trial_ends_at = NULL, trial_days = 0, is_plan_active = true,
       paid_until = $4 FROM plans p WHERE c.id = $1 AND p.id = $2`,
    [companyId, planId, now, paidUntil],
  );
  await tx.query(
    `UPDATE add_ons x SET ends = true FROM companies c
     WHERE c.id = $1 AND x.company_id = c.id AND c.plan = 'free' AND x.is_subscription`,
    [companyId],
  );
}

export interface OpenInvoiceRow {
  id: string;
  number: string | null;
  kind: Invoice['kind'];
  total: number;
  dueAt: Date;
  termFrom: Date | null;
  /** Ids of what it is for. */
  lineIds: string[];
}

/** Returns a company's unpaid invoices, by the day they are due. */
export const openInvoices = (tx: Tx, companyId: string): Promise<OpenInvoiceRow[]> =>
  tx.query(
    `SELECT i.id, i.number_text AS number, i.kind, i.total, i.due_at AS "dueAt", i.term_from AS "termFrom",
       ARRAY(SELECT line ->> 'id' FROM jsonb_array_elements(i.lines) line) AS "lineIds"
     FROM invoices i WHERE i.company_id = $1 AND i.is_open ORDER BY i.due_at, i.number`,
    [companyId],
  );

/** Inserts an invoice for the first term of something that starts at once. */
export async function insertFirstTerm(
  tx: Tx,
  invoice: {
    companyId: string;
    userId: string;
    line: { id: string; type?: ProductType; name: string; price: number };
    currency: string;
    now: Date;
    dueAt: Date;
    /** Term of the plan; null for an add-on, which is monthly. */
    planTerm: PlanOffer['paymentTerm'] | null;
  },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO invoices (company_id, user_id, kind, lines, total, currency, created_at, due_at, plan_term, term_from)
     VALUES ($1, $2, CASE WHEN $8::text IS NULL THEN 'add-on' ELSE 'plan' END, $3, $4, $5, $6, $7, $8, $6)
     RETURNING id`,
    [
      invoice.companyId,
      invoice.userId,
      JSON.stringify([{ ...invoice.line, qty: 1 }]),
      invoice.line.price,
      invoice.currency,
      invoice.now,
      invoice.dueAt,
      invoice.planTerm,
    ],
  );
  return row.id;
}
