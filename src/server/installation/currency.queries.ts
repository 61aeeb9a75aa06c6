import type { Tx } from '#server/kernel/db/db.ts';
import { currencySymbol, decimalsOf } from '#shared/kernel/money.ts';

/** Returns whether anything was invoiced or credited: documents and balances are in a currency for good. */
export async function isAnythingBilled(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isBilled: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM invoices) OR EXISTS (SELECT 1 FROM company_credits) AS "isBilled"',
  );
  return row?.isBilled === true;
}

/** Changes the currency of prices without conversion: 490.00 of one becomes 490.00 of the other. */
export async function changeCurrency(tx: Tx, before: string, next: string): Promise<void> {
  const given = [currencySymbol(before), currencySymbol(next), 10 ** (decimalsOf(next) - decimalsOf(before))];
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
