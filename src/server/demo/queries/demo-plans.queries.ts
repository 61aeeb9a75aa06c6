import { planTerms } from '#server/billing/plans/plans.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Product } from '#shared/billing/cart.ts';

export interface NewPlan {
  id: string;
  title: string;
  type: 'free' | 'paid';
  paymentTerm: 'Monthly' | 'Yearly';
  /** Negative where there is no end: bytes, hours by the month, orders in work at once, orders by the month. */
  storageQuota: number;
  allocatedHours: number;
  activeOrders: number;
  totalOrders: number;
  /** Minor units for one term. */
  price: number;
}

export async function insertPlan(tx: Tx, plan: NewPlan): Promise<void> {
  await tx.query(
    `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      plan.id,
      plan.title,
      plan.type,
      plan.paymentTerm,
      plan.storageQuota,
      plan.allocatedHours,
      plan.activeOrders,
      plan.totalOrders,
      plan.price,
    ],
  );
}

/** Gives a company a plan, with its paid time, trial and leave. */
export async function takePlan(
  tx: Tx,
  companyId: string,
  planId: string,
  stand: {
    cycleFrom: Date;
    paidUntil: Date | null;
    trial: { days: number; endsAt: Date } | null;
    leave: { from: Date; until: Date; reason: string } | null;
  },
): Promise<void> {
  await tx.query(
    `UPDATE companies c SET ${planTerms}, cycle_from = $3, paid_until = $4, trial_days = $5, trial_ends_at = $6,
       leave_from = $7, leave_until = $8, leave_reason = $9, created_at = least(c.created_at, $3)
     FROM plans p WHERE c.id = $1 AND p.id = $2`,
    [
      companyId,
      planId,
      stand.cycleFrom,
      stand.paidUntil,
      stand.trial?.days ?? 0,
      stand.trial?.endsAt ?? null,
      stand.leave?.from ?? null,
      stand.leave?.until ?? null,
      stand.leave?.reason ?? null,
    ],
  );
}

export async function setStorageQuota(tx: Tx, companyId: string, bytes: number): Promise<void> {
  await tx.query('UPDATE companies SET storage_quota = $2 WHERE id = $1', [companyId, bytes]);
}

export async function insertAddOn(
  tx: Tx,
  addOn: {
    companyId: string;
    type: Product['type'];
    title: string;
    amount: number;
    price: number;
    givenAt: Date;
    dueAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, price, given_at)
     VALUES ($1, $2, $3, $4, $5::timestamptz IS NOT NULL, $5::timestamptz, $6, $7)`,
    [addOn.companyId, addOn.type, addOn.title, addOn.amount, addOn.dueAt, addOn.price, addOn.givenAt],
  );
}

export async function insertPlanChange(
  tx: Tx,
  change: { companyId: string; kind: 'upgrade' | 'downgrade'; planId: string; dueAt: Date },
): Promise<void> {
  await tx.query('INSERT INTO plan_changes (company_id, kind, plan_id, due_at) VALUES ($1, $2, $3, $4)', [
    change.companyId,
    change.kind,
    change.planId,
    change.dueAt,
  ]);
}

export async function insertProduct(
  tx: Tx,
  { id, type, name, amount, price }: Product,
  isMonthly: boolean,
): Promise<void> {
  await tx.query(
    'INSERT INTO products (id, type, name, amount, price, is_monthly) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, type, name, amount, price, isMonthly],
  );
}

export async function setUnverified(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE users SET email_is_verified = false WHERE id = $1', [userId]);
}

/** Inserts a paid invoice of a past plan term, paid on its day. */
export async function insertPaidInvoice(
  tx: Tx,
  invoice: { companyId: string; paidAt: Date; userId: string; reference: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO invoices (company_id, kind, lines, total, currency, created_at, due_at, plan_term, paid_at, paid_by,
       payment_reference)
     SELECT c.id, 'plan', jsonb_build_array(jsonb_build_object('id', 'plan', 'name', c.plan_title || ' plan, ' ||
         lower(c.payment_term), 'price', c.plan_price, 'qty', 1)), c.plan_price, c.currency,
       $2::timestamptz - interval '7 days', $2, c.payment_term, $2, $3, $4 FROM companies c WHERE c.id = $1`,
    [invoice.companyId, invoice.paidAt, invoice.userId, invoice.reference],
  );
}
