import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxPrice } from '#shared/kernel/limits.ts';
import { priceInput } from '#shared/kernel/money.ts';
import { productTypeSchema } from './cart.ts';
import { amountInput, amountWords, maxAmountOf, parseAmount, productProblems, termsOf } from './product.ts';

it('an amount is read as it is written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...productTypeSchema.options),
      fc.integer({ min: 1, max: 9999 }),
      (type, some) => {
        const amount = type === 'storage' ? some * 1024 ** 2 : some;
        const read = parseAmount({ type, ...amountInput(type, amount) }) ?? 0;
        // Fractions are shown with three digits.
        return Math.abs(read - amount) <= (type === 'storage' ? amount / 1000 : 0);
      },
    ),
  );
  expect(parseAmount({ type: 'storage', amount: '0.5', unit: 'GB' })).toBe(512 * 1024 ** 2);
  expect(parseAmount({ type: 'hours', amount: '0.5', unit: 'GB' })).toBeNull();
});

it('an amount that nobody has changed stays to the byte, though it is shown rounded', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...productTypeSchema.options),
      fc.integer({ min: 1, max: 9999 }),
      (type, amount) => {
        const before = { type, amount: type === 'storage' ? amount * 1_000_003 : amount };
        const form = {
          type,
          name: '',
          price: '',
          currency: '',
          isMonthly: false,
          ...amountInput(type, before.amount),
        };
        expect(termsOf(form, before).amount).toBe(before.amount);
        expect(termsOf({ ...form, amount: '' }, before).amount).toBeNull();
      },
    ),
  );
});

it('takes any price up to the highest, in every currency, as it is typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxPrice }),
      fc.constantFrom('Rp', 'COP', 'RM', '¥', 'KWD'),
      (price, currency) => {
        const form = { type: 'hours', name: 'One hour', amount: '1', unit: 'GB', isMonthly: false } as const;
        const terms = termsOf({ ...form, price: priceInput(price, currency), currency }, null);
        expect(terms.price).toBe(price);
        expect(productProblems(terms, [currency])).toEqual({});
      },
    ),
  );
  const dear = { type: 'hours', name: 'One hour', amount: 1, price: maxPrice + 1, currency: 'Rp' } as const;
  expect(productProblems(dear, ['Rp']).price).toContain('to 1,000,000,000.00');
});

it('returns the problem of each field', () => {
  const good = { type: 'hours', name: 'One hour', amount: 1, price: 100, currency: 'RM' } as const;
  expect(productProblems(good, ['RM'])).toEqual({});
  expect(Object.keys(productProblems({ ...good, name: ' ', amount: null, price: null }, []))).toEqual([
    'name',
    'amount',
    'price',
    'currency',
  ]);
  for (const type of productTypeSchema.options)
    expect(productProblems({ ...good, type, amount: maxAmountOf(type) + 1 }, ['RM'])).toHaveProperty(
      'amount',
    );
});

it('says what one product gives', () => {
  expect(amountWords({ type: 'storage', amount: 5 * 1024 ** 3 })).toBe('5 GB');
  expect(amountWords({ type: 'hours', amount: 1 })).toBe('1 hour');
  expect(amountWords({ type: 'active-order', amount: 2 })).toBe('2 active orders');
  expect(amountWords({ type: 'total-order', amount: 30 })).toBe('30 orders');
});
