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

/** A price that its currency cannot be changed with. */
export interface OddPrice {
  /** As it is called in a sentence. */
  what: string;
  price: number;
  /** The same figure in the other currency, rounded to its smallest unit. */
  next: number;
}

/**
 * Returns the highest price in a currency of which the same figure in another is above `maxPrice`, or nothing; null: none
 * is.
 */
export async function oddPrice(tx: Tx, before: string, next: string): Promise<OddPrice | null> {
  const [row] = await tx.query<OddPrice>(
    `SELECT what, price::float8 AS price, next::float8 AS next FROM (
       SELECT '“' || title || '”' AS what, price, round(price * $2::numeric) AS next FROM plans WHERE currency = $1
       UNION ALL SELECT '“' || name || '”', price, round(price * $2::numeric) FROM products WHERE currency = $1
       UNION ALL SELECT 'the plan of “' || name || '”', plan_price, round(plan_price * $2::numeric)
         FROM companies WHERE currency = $1) priced
     WHERE next > $3 OR (next = 0 AND price > 0) ORDER BY price DESC, what LIMIT 1`,
    [currencySymbol(before), minorFactor(before, next), maxPrice],
  );
  return row ?? null;
}

/**
 * Changes the currency of prices without conversion: 490.00 of one becomes 490.00 of the other. Requires that no price is
 * odd in it.
 */
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
