import { maxPrice } from '#shared/kernel/limits.ts';
import { amountText, parsePrice } from '#shared/kernel/money.ts';
import type { Product, ProductType } from './cart.ts';

/** A product as a form holds it. */
export interface ProductForm {
  type: ProductType;
  name: string;
  /** In `unit`, as typed. */
  amount: string;
  unit: StorageUnit;
  /** As typed, in the currency's major unit. */
  price: string;
  currency: string;
  isMonthly: boolean;
}

const unitBytes = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;
export type StorageUnit = keyof typeof unitBytes;
export const storageUnits = Object.keys(unitBytes) as StorageUnit[];

export const maxProductTitleLength = 80;
/** Returns the maximum that one product gives: bytes, or hours and orders. */
export const maxAmountOf = (type: ProductType): number => (type === 'storage' ? 100 * unitBytes.TB : 10_000);

/** Returns what one product gives, in bytes, hours or orders; null if the text is no valid amount. */
export function parseAmount({
  type,
  amount,
  unit,
}: Pick<ProductForm, 'type' | 'amount' | 'unit'>): number | null {
  const given = amount.trim();
  const pattern = type === 'storage' ? /^\d{1,6}(\.\d{1,3})?$/ : /^\d{1,6}$/;
  if (!pattern.test(given)) return null;
  return type === 'storage' ? Math.round(Number(given) * unitBytes[unit]) : Number(given);
}

/** An amount as it is typed, of storage in the largest unit that writes it short. */
export function amountInput(type: ProductType, amount: number): Pick<ProductForm, 'amount' | 'unit'> {
  if (type !== 'storage') return { amount: String(amount), unit: 'GB' };
  const unit = storageUnits.findLast((one) => amount >= unitBytes[one]) ?? 'MB';
  return { amount: String(Number((amount / unitBytes[unit]).toFixed(3))), unit };
}

/** What one product gives, as words: `5 GB`, `1 hour`, `3 orders`. */
export function amountWords({ type, amount: given }: Pick<Product, 'type' | 'amount'>): string {
  const { amount, unit } = amountInput(type, given);
  if (type === 'storage') return `${amount} ${unit}`;
  const one = { hours: 'hour', 'active-order': 'active order', 'total-order': 'order' }[type];
  return `${amount} ${one}${given === 1 ? '' : 's'}`;
}

interface Terms {
  type: ProductType;
  name: string;
  amount: number | null;
  price: number | null;
  currency: string;
  isMonthly: boolean;
}

/** Returns the faults of a product's terms by field; `currencies` are those that companies pay in. */
export function productProblems(
  { type, name, amount, price, currency }: Omit<Terms, 'isMonthly'>,
  currencies: readonly string[],
): Partial<Record<'name' | 'amount' | 'price' | 'currency', string>> {
  const title = name.trim();
  const most = maxAmountOf(type);
  const found = {
    name:
      title === ''
        ? 'Required!'
        : title.length > maxProductTitleLength
          ? `${maxProductTitleLength} characters at most.`
          : undefined,
    amount:
      amount === null || amount < 1 || amount > most
        ? type === 'storage'
          ? 'A number of at most 100 TB, such as 5 or 0.5.'
          : `A whole number from 1 to ${most.toLocaleString('en')}.`
        : undefined,
    price:
      price === null || price < 1 || price > maxPrice
        ? `A price from ${amountText(1, currency)} to ${amountText(maxPrice, currency)}, such as ${amountText(12_000, currency)}.`
        : undefined,
    currency: currencies.includes(currency) ? undefined : 'Choose a currency that customers pay in.',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/**
 * Returns a form's terms, with invalid input included. An amount unchanged from how `before` was shown keeps
 * its exact value: storage is shown rounded.
 */
export function termsOf(form: ProductForm, before: Pick<Product, 'type' | 'amount'> | null): Terms {
  const shown = before?.type === form.type ? amountInput(before.type, before.amount) : null;
  const isKept = shown?.amount === form.amount && shown.unit === form.unit;
  return {
    ...form,
    amount: isKept && before !== null ? before.amount : parseAmount(form),
    price: parsePrice(form.price, form.currency),
  };
}
