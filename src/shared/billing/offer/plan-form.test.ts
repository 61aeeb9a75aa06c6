import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxPrice } from '#shared/kernel/limits.ts';
import type { PlanTerms } from './managed-plan.ts';
import { planForm, planFormProblems, termsOfForm } from './plan-form.ts';

const limit = (max: number) => fc.option(fc.nat(max));
const anyTerms: fc.Arbitrary<PlanTerms> = fc.record({
  title: fc.stringMatching(/^[A-Z][a-z]{0,20}$/),
  type: fc.constantFrom('free', 'paid'),
  paymentTerm: fc.constantFrom('Monthly', 'Yearly'),
  price: fc.nat(maxPrice),
  currency: fc.constantFrom('RM', 'EUR', 'JPY'),
  storage: limit(100 * 1024 ** 4),
  hours: limit(100_000),
  activeOrders: limit(100_000),
  orders: limit(100_000),
  seats: limit(100_000),
  graceDays: fc.nat(90),
  overdraftHours: fc.nat(10_000),
  features: fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z ]{0,40}[a-z]$/), { maxLength: 12 }),
  isOffered: fc.boolean(),
});
const currencies = ['RM', 'EUR', 'JPY'];

it('keeps every term through its form, to the byte', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const form = planForm(terms, 'RM');
      expect(planFormProblems(form, currencies)).toEqual({});
      const price = terms.type === 'free' ? 0 : terms.price;
      expect(termsOfForm(form, terms)).toEqual({ ...terms, price });
    }),
  );
});

it('takes the prices that a currency of small units needs, up to what is stored', () => {
  const form = { ...planForm(null, 'Rp'), title: 'Studio', price: '300,000,000.00' };
  expect(planFormProblems(form, ['Rp'])).toEqual({});
  expect(termsOfForm(form, null).price).toBe(30_000_000_000);
  expect(planFormProblems({ ...form, price: '1,000,000,000.01' }, ['Rp']).price).toBe(
    'A price up to 1,000,000,000.00; 0 where it is agreed.',
  );
});

it('says of each field what is wrong with it', () => {
  const form = { ...planForm(null, 'RM'), title: 'Studio', price: '490' };
  expect(planFormProblems(form, currencies)).toEqual({});
  expect(termsOfForm(form, null)).toMatchObject({ price: 49_000, storage: null, seats: null, graceDays: 7 });
  const wrong = {
    ...form,
    title: ' ',
    price: 'much',
    currency: 'ZZZ',
    storage: '-1',
    hours: '1.5',
    seats: '1000000',
    graceDays: '',
    features: 'x'.repeat(81),
  };
  expect(Object.keys(planFormProblems(wrong, currencies)).sort()).toEqual([
    'currency',
    'features',
    'graceDays',
    'hours',
    'price',
    'seats',
    'storage',
    'title',
  ]);
  expect(planFormProblems({ ...form, type: 'free', price: '' }, currencies)).toEqual({});
  expect(
    planFormProblems(
      { ...form, features: Array.from({ length: 13 }, (_, at) => `Feature ${at}`).join('\n') },
      currencies,
    ).features,
  ).toBe('12 lines at most, of 80 characters each.');
  expect(
    termsOfForm({ ...form, features: ' A named contact \n\nProofs on paper\nA named contact' }, null)
      .features,
  ).toEqual(['A named contact', 'Proofs on paper']);
});
