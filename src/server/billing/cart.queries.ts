import type { Tx } from '#server/kernel/db/db.ts';
import type { Product } from '#shared/billing/cart.ts';
import { offerOrder } from './products.queries.ts';

/** Returns the products sold to a company in its currency, one-off or monthly; only those of `ids` if given. */
export const findProducts = (
  tx: Tx,
  companyId: string,
  ids: readonly string[] | null = null,
  isMonthly = false,
): Promise<Product[]> =>
  tx.query(
    `SELECT p.id, p.type, p.name, p.amount, p.price FROM products p JOIN companies c ON c.currency = p.currency
     WHERE c.id = $1 AND p.is_sold AND p.is_monthly = $3 AND ($2::text[] IS NULL OR p.id = ANY($2))
     ORDER BY ${offerOrder('p')}`,
    [companyId, ids, isMonthly],
  );

/** Returns the plan of a company and its currency. */
export async function findBuyer(
  tx: Tx,
  companyId: string,
): Promise<{ currency: string; plan: 'free' | 'paid' }> {
  const [row] = await tx.query<{ currency: string; plan: 'free' | 'paid' }>(
    'SELECT currency, plan FROM companies WHERE id = $1',
    [companyId],
  );
  if (row === undefined) throw new Error(`there is no company ${companyId}`);
  return row;
}
