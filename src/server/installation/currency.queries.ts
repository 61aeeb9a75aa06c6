import type { Tx } from '#server/kernel/db/db.ts';
import { maxPrice } from '#shared/kernel/limits.ts';
import { currencySymbol, decimalsOf } from '#shared/kernel/money.ts';

/** Returns whether anything was invoiced or credited: documents and balances are in a currency for good. */
export async function isAnythingBilled(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isBilled: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM invoices) OR EXISTS (SELECT 1 FROM company_credits) AS "isBilled"',
  );
  return row?.isBilled === true;
}

/** What minor units are multiplied by for the same figure in another currency. */
const minorFactor = (before: string, next: string): number => 10 ** (decimalsOf(next) - decimalsOf(before));

/** Returns the highest price in a currency of which the same figure in another is above `maxPrice`; null: none is. */
export async function priceBeyond(
  tx: Tx,
  before: string,
  next: string,
): Promise<{ what: string; price: number } | null> {
  const [row] = await tx.query<{ what: string; price: number }>(
    `SELECT what, price::float8 AS price FROM (
       SELECT '“' || title || '”' AS what, price FROM plans WHERE currency = $1
       UNION ALL SELECT '“' || name || '”', price FROM products WHERE currency = $1
       UNION ALL SELECT 'the plan of “' || name || '”', plan_price FROM companies WHERE currency = $1) priced
     WHERE round(price * $2::numeric) > $3 ORDER BY price DESC, what LIMIT 1`,
    [currencySymbol(before), minorFactor(before, next), maxPrice],
  );
  return row ?? null;
}

/** Changes the currency of prices without conversion: 490.00 of one becomes 490.00 of the other. */
export async function changeCurrency(tx: Tx, before: string, next: string): Promise<void> {
  const given = [currencySymbol(before), currencySymbol(next), minorFactor(before, next)];
  await tx.query(
    'UPDATE plans SET currency = $2, price = round(price * $3::numeric) WHERE currency = $1',
    given,
  );
  await tx.query(
    'UPDATE products SET currency = $2, price = round(price * $3::numeric) WHERE currency = $1',
    given,
  );
  await tx.query(
    'UPDATE companies SET currency = $2, plan_price = round(plan_price * $3::numeric) WHERE currency = $1',
    given,
  );
}

export async function companyIds(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('SELECT id FROM companies');
  return rows.map(({ id }) => id);
}
