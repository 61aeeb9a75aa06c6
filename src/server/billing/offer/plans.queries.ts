import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ManagedPlan, PlanTerms } from '#shared/billing/offer/managed-plan.ts';

const limit = (column: string): string => `nullif(greatest(p.${column}, -1), -1)`;

/** Returns all plans: those on offer first, by currency and the price of a month. */
export const allPlans = (tx: Tx): Promise<ManagedPlan[]> =>
  tx.query(
    `SELECT p.id, p.title, p.type, p.payment_term AS "paymentTerm", p.price, p.currency,
       ${limit('storage_quota')} AS storage, ${limit('allocated_hours')} AS hours,
       ${limit('active_orders')} AS "activeOrders", ${limit('total_orders')} AS orders, ${limit('seats')} AS seats,
       p.grace_days AS "graceDays", p.overdraft_hours AS "overdraftHours", p.features, p.is_offered AS "isOffered",
       (SELECT count(*)::int FROM companies c WHERE c.plan_id = p.id) AS companies
     FROM plans p
     ORDER BY p.is_offered DESC, p.currency, p.type, p.price / CASE p.payment_term WHEN 'Yearly' THEN 12 ELSE 1 END, p.id`,
  );

/** Locks the plans until the transaction ends: one change after another. */
export async function lockPlans(tx: MutationTx): Promise<void> {
  await tx.lock('plans', ['all'], 'LOCK TABLE plans IN SHARE ROW EXCLUSIVE MODE', []);
}

const stored = (terms: PlanTerms): unknown[] => [
  terms.title,
  terms.price,
  terms.storage ?? -1,
  terms.hours ?? -1,
  terms.activeOrders ?? -1,
  terms.orders ?? -1,
  terms.seats ?? -1,
  terms.graceDays,
  terms.overdraftHours,
  terms.isOffered,
  terms.features,
];

export async function insertManagedPlan(tx: Tx, terms: PlanTerms): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO plans (title, price, storage_quota, allocated_hours, active_orders, total_orders, seats, grace_days,
       overdraft_hours, is_offered, features, type, payment_term, currency)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [...stored(terms), terms.type, terms.paymentTerm, terms.currency],
  );
  return row.id;
}

/** Kind, term and currency of a plan stay. */
export async function updatePlan(tx: Tx, id: string, terms: PlanTerms): Promise<void> {
  await tx.query(
    `UPDATE plans SET title = $2, price = $3, storage_quota = $4, allocated_hours = $5, active_orders = $6,
       total_orders = $7, seats = $8, grace_days = $9, overdraft_hours = $10, is_offered = $11,
       features = $12
     WHERE id = $1`,
    [id, ...stored(terms)],
  );
}

/** Returns the companies that are offered plans in a currency. */
export async function companiesPayingIn(tx: Tx, currency: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('SELECT id FROM companies WHERE currency = $1 ORDER BY id', [
    currency,
  ]);
  return rows.map(({ id }) => id);
}
