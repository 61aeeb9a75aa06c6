import { expect, it } from 'vitest';
import { datesOf } from '#client/state/reader-dates.ts';
import type { Packages, PlanOffer } from '#shared/billing/package.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { choiceEffects, choiceLabel, planFigures, planPrice } from './plan-labels.ts';

const dates = datesOf('America/New_York', 'Asia/Kuala_Lumpur');

const starter: PlanOffer = {
  id: 'starter',
  title: 'Starter',
  type: 'paid',
  paymentTerm: 'Monthly',
  price: 49_000,
  storage: 2 * 1024 ** 3,
  hours: 20,
  activeOrders: 6,
  orders: 20,
  seats: 3,
  features: [],
};
const house: PlanOffer = { ...starter, id: 'house', title: 'House', price: 4_800_000, paymentTerm: 'Yearly' };
const payg: PlanOffer = { ...starter, id: 'payg', title: 'Pay as you go', type: 'free', price: 0 };
const packages: Packages = {
  current: starter,
  plans: [payg, starter, house],
  change: null,
  problem: null,
  changesAt: '2026-12-23T17:00:00.000Z',
  nextPayment: null,
  products: [],
  payBy: null,
  tax: null,
  lacksAddress: false,
};
const said = (target: PlanOffer, rest: Partial<Packages> = {}): string =>
  choiceEffects(target, { ...packages, ...rest }, 'RM', dates).join(' ');

const tax = { label: 'SST 8 %', rate: 800 };

it('names the tax on a plan wherever its price is, and what its invoice will be over', () => {
  expect(planPrice(starter, 'RM', tax)).toBe('RM 490.00 a month, plus SST 8 %');
  expect(planPrice(payg, 'RM', tax)).toBe('Nothing to pay by the month');
  const free = { current: payg, changesAt: null, tax };
  expect(said(starter, free)).toContain('first month, over RM 529.20 with SST 8 %, is mailed to you now');
  expect(said(house, { tax })).toContain('RM 48,000.00 a year, plus SST 8 % from then on');
});

it('writes prices and figures', () => {
  expect([starter, house, payg].map((plan) => planPrice(plan, 'RM', null))).toEqual([
    'RM 490.00 a month',
    'RM 48,000.00 a year',
    'Nothing to pay by the month',
  ]);
  expect(planPrice({ ...starter, price: null }, 'RM', tax)).toBe('Monthly');
  expect(planFigures({ ...starter, orders: infinite }).map(({ text }) => text)).toEqual([
    '2 GB',
    '20',
    '6',
    'Unlimited',
    '3',
  ]);
  expect(choiceLabel(starter, house)).toBe('Upgrade to House');
  expect(choiceLabel(house, starter)).toBe('Downgrade to Starter');
  expect(choiceLabel(house, payg)).toBe('Switch to pay as you go');
});

it('says what happens when', () => {
  expect(said(house)).toContain('Starter stays until 24 Dec 2026');
  expect(said(house)).toContain('RM 48,000.00 a year from then on');
  const billed = { nextPayment: { total: 49_000, dueDate: '2026-12-24T04:00:00.000Z', invoiceId: 'a' } };
  expect(said(house, billed)).toContain('replaced by one at its price');
  expect(said(payg, billed)).toContain('withdrawn');
  expect(said(payg)).toContain('Add-ons by the month end');
  const free = { current: payg, changesAt: null };
  expect(said(house, free)).toContain(
    'first year, over RM 48,000.00, is mailed to you now and due in 14 days',
  );
  expect(said(house, { changesAt: null })).toContain('active once its invoice is paid');
  expect(said(payg, { changesAt: null })).toContain('Nothing is due for the previous plan');
});
