import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import { currencySymbol } from '#shared/kernel/money.ts';

const columns = 'id, type, name, amount, price, currency, is_monthly AS "isMonthly", is_sold AS "isSold"';
/** The order of the offer. */
export const offerOrder = (table: string): string =>
  `${table}.place, ${table}.type, ${table}.price, ${table}.id`;

export const allProducts = (tx: Tx): Promise<ManagedProduct[]> =>
  tx.query(`SELECT ${columns} FROM products p ORDER BY ${offerOrder('p')}`);

/**
 * Returns the currencies of companies, of past sales, and of the provider, who may make offers before there are
 * customers.
 */
export async function knownCurrencies(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ currency: string }>(
    'SELECT currency FROM companies UNION SELECT currency FROM products UNION SELECT currency FROM plans',
  );
  const [provider] = await tx.query<{ code: string }>(
    `SELECT provider ->> 'currency' AS code FROM installation WHERE provider ->> 'currency' <> ''`,
  );
  const known = new Set(rows.map(({ currency }) => currency));
  if (provider !== undefined) known.add(currencySymbol(provider.code));
  return [...known].sort();
}

/** Locks the products on offer until the transaction ends. */
export async function lockProducts(tx: MutationTx): Promise<void> {
  await tx.lock('products', ['all'], 'LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE', []);
}

type Terms = Omit<ManagedProduct, 'id' | 'isSold'>;

/** Last in the offer. */
export async function insertManagedProduct(tx: Tx, product: Terms): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO products (type, name, amount, price, currency, is_monthly, place)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(max(place), 0) + 1 FROM products RETURNING id`,
    [product.type, product.name, product.amount, product.price, product.currency, product.isMonthly],
  );
  return row.id;
}

export async function updateProduct(tx: Tx, id: string, product: Terms & { isSold: boolean }): Promise<void> {
  await tx.query(
    `UPDATE products SET type = $2, name = $3, amount = $4, price = $5, currency = $6, is_monthly = $7, is_sold = $8
     WHERE id = $1`,
    [
      id,
      product.type,
      product.name,
      product.amount,
      product.price,
      product.currency,
      product.isMonthly,
      product.isSold,
    ],
  );
}

export async function placeProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE products p SET place = given.place
     FROM unnest($1::text[]) WITH ORDINALITY AS given (id, place) WHERE p.id = given.id`,
    [ids],
  );
}

/** Companies to which products in these currencies are sold: by the cart on a free plan, by the month on a paid one. */
export async function buyingCompanies(tx: Tx, currencies: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM companies WHERE closed_at IS NULL AND currency = ANY ($1) ORDER BY id',
    [currencies],
  );
  return rows.map(({ id }) => id);
}
