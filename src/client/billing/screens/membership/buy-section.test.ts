import { expect, it } from 'vitest';
import type { MonthlyProduct } from '#shared/billing/package.ts';
import { changeOf } from './buy-section.tsx';

const asked = {
  id: 'p',
  type: 'hours',
  name: '+10 hours',
  amount: 10,
  price: 9_900,
  tax: null,
} as MonthlyProduct;

it('says what has changed of an add-on since its buyer was asked', () => {
  const change = (now: Partial<MonthlyProduct>) => changeOf(asked, { ...asked, ...now }, 'RM');
  expect(change({ name: 'Ten hours more' })).toBeNull();
  expect(change({ price: 12_900 })).toBe('It gives 10 hours for RM 129.00 a month now.');
  expect(change({ amount: 8 })).toBe('It gives 8 hours for RM 99.00 a month now.');
  expect(changeOf(asked, null, 'RM')).toBe('+10 hours is no longer sold.');
});
