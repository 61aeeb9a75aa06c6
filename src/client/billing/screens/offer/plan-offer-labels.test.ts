import { expect, it } from 'vitest';
import type { ManagedPlan } from '#shared/billing/offer/managed-plan.ts';
import { companiesLabel, managedPlanFigures, managedPlanPrice } from './plan-offer-labels.ts';

const plan: ManagedPlan = {
  ...{ id: 'p1', title: 'Studio', type: 'paid', paymentTerm: 'Monthly', price: 149_000, currency: 'RM' },
  ...{ storage: 10 * 1024 ** 3, hours: 80, activeOrders: 20, orders: null, seats: null },
  ...{ graceDays: 7, overdraftHours: 0, features: [], isOffered: true, companies: 3 },
};

it('shows a price by the term, or that there is none', () => {
  expect(managedPlanPrice(plan)).toBe('RM 1,490.00 a month');
  expect(managedPlanPrice({ ...plan, paymentTerm: 'Yearly' })).toBe('RM 1,490.00 a year');
  expect(managedPlanPrice({ ...plan, price: 0 })).toBe('As agreed, in RM');
  expect(managedPlanPrice({ ...plan, type: 'free', price: 0 })).toBe('Pay as you go, in RM');
});

it('shows what a plan gives, and only what it has', () => {
  const textOf = (given: Partial<ManagedPlan>, label: string): string | undefined =>
    managedPlanFigures({ ...plan, ...given }).find((figure) => figure.label === label)?.text;
  expect(textOf({}, 'Storage')).toBe('10 GB');
  expect(textOf({}, 'Seats')).toBe('Unlimited');
  expect(textOf({}, 'Hours in overdraft')).toBeUndefined();
  expect(textOf({ overdraftHours: 5 }, 'Hours in overdraft')).toBe('5');
  expect(textOf({}, 'Days of grace')).toBe('7');
  expect(textOf({ type: 'free' }, 'Days of grace')).toBeUndefined();
});

it('counts the companies that have a plan', () => {
  expect([0, 1, 2].map(companiesLabel)).toEqual([
    'No company has it',
    '1 company has it',
    '2 companies have it',
  ]);
});
