import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { ProductType } from '#shared/billing/cart.ts';

export interface MonthlyAddOnRow {
  id: string;
  type: ProductType;
  title: string;
  amount: number;
  price: number;
  dueAt: Date;
  ends: boolean;
}

const columns = 'x.id, x.type, x.title, x.amount, x.price, x.due_at AS "dueAt", x.ends';

/** Returns a company's monthly add-ons, except cancelled ones that have ended. */
export const monthlyAddOns = (tx: Tx, companyId: string, now: Date): Promise<MonthlyAddOnRow[]> =>
  tx.query(
    `SELECT ${columns} FROM add_ons x WHERE x.company_id = $1 AND x.is_subscription
       AND (NOT x.ends OR x.due_at > $2) ORDER BY x.type, x.title, x.id`,
    [companyId, now],
  );

export async function findMonthlyAddOn(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<MonthlyAddOnRow | null> {
  const [row] = await tx.query<MonthlyAddOnRow>(
    `SELECT ${columns} FROM add_ons x WHERE x.company_id = $1 AND x.id = $2 AND x.is_subscription`,
    [companyId, id],
  );
  return row ?? null;
}

/** Given at once, and until `dueAt` where its first month is not paid by then. */
export async function insertMonthlyAddOn(
  tx: Tx,
  addOn: {
    companyId: string;
    type: ProductType;
    title: string;
    amount: number;
    price: number;
    now: Date;
    dueAt: Date;
  },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, price, given_at, due_at)
     VALUES ($1, $2, $3, $4, true, $5, $6, $7) RETURNING id`,
    [addOn.companyId, addOn.type, addOn.title, addOn.amount, addOn.price, addOn.now, addOn.dueAt],
  );
  return row.id;
}

/** Returns whether it is billed again. */
export async function setAddOnEnds(tx: Tx, id: string, ends: boolean): Promise<void> {
  await tx.query('UPDATE add_ons SET ends = $2 WHERE id = $1', [id, ends]);
}
