import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasSeat,
  isSold,
  type LimitUse,
  limitOnOrder,
  limitText,
  type PlanLimit,
  withOrder,
} from './plan-limits.ts';

const unlimited = { used: 0, total: null };
const use = (changed: Partial<LimitUse> = {}): LimitUse => ({
  hold: null,
  subscription: 'active',
  orders: unlimited,
  activeOrders: unlimited,
  hours: unlimited,
  seats: unlimited,
  sold: ['total-order', 'active-order', 'hours'],
  nextMonth: '24 Dec 2026',
  ...changed,
});
const whole = fc.nat(20);
const anyUse = fc.record({ used: whole, total: fc.option(whole) });

describe('a limit on an order', () => {
  it('lets exactly so many orders begin as there is room for', () => {
    fc.assert(
      fc.property(anyUse, anyUse, fc.array(fc.boolean(), { maxLength: 60 }), (orders, activeOrders, news) => {
        let now = use({ orders, activeOrders });
        for (const isNew of news) if (limitOnOrder(now, { isNew }) === null) now = withOrder(now, { isNew });
        for (const [before, after] of [
          [orders, now.orders],
          [activeOrders, now.activeOrders],
        ] as const) {
          expect(after.used).toBeLessThanOrEqual(
            Math.max(before.used, after.total ?? Number.POSITIVE_INFINITY),
          );
        }
        const begun = now.activeOrders.used - activeOrders.used;
        if (begun < news.length) expect(limitOnOrder(now, { isNew: true })).not.toBeNull();
      }),
    );
  });

  it('counts for the month what is published, not what goes on', () => {
    const usedUp = use({ orders: { used: 5, total: 5 } });
    expect(limitOnOrder(usedUp, { isNew: true })).toBe('orders');
    expect(limitOnOrder(usedUp, { isNew: false })).toBeNull();
  });

  it('names what cannot be bought away first', () => {
    const held = use({ hold: 'The letterhead is disputed.', subscription: 'late' });
    expect(limitOnOrder(held, { isNew: false })).toBe('hold');
    expect(limitText('hold', held, true).used).toBe('The reason: The letterhead is disputed.');
    expect(limitText('hold', use({ hold: 'A disputed letterhead' }), true).used).toBe(
      'The reason: A disputed letterhead.',
    );
    const all = use({ subscription: 'late', orders: { used: 1, total: 1 }, hours: { used: 2, total: 1 } });
    expect(limitOnOrder(all, { isNew: true })).toBe('late');
    expect(limitOnOrder(use({ hours: { used: 1, total: 1 } }), { isNew: true })).toBe('hours');
  });
});

it('says how much is used and both ways out, and who can take them', () => {
  const reached = use({
    orders: { used: 5, total: 5 },
    activeOrders: { used: 1, total: 1 },
    hours: { used: 40.5, total: 40 },
  });
  const texts = (limit: PlanLimit) => limitText(limit, reached, true);
  expect(texts('orders')).toEqual({
    title: 'No orders left this month',
    used: 'All of your 5 orders of this month are used.',
    wayOut: 'Buy more orders, or wait until 24 Dec 2026, when the next month of your plan begins.',
  });
  expect(texts('activeOrders').used).toBe('Your 1 active order is used.');
  expect(texts('hours').used).toBe('40 hrs 30 mins of 40 hrs 0 mins are worked.');
  expect(limitText('hours', reached, false).wayOut).toMatch(
    /^Ask your account owner to buy more hours, or wait/,
  );
});

it('offers to buy nothing that is not sold', () => {
  const reached = use({ sold: ['hours'], activeOrders: { used: 3, total: 3 } });
  expect(limitText('activeOrders', reached, true).wayOut).toMatch(
    /^Choose a larger plan, or wait until an order/,
  );
  expect(limitText('orders', reached, false).wayOut).toMatch(
    /^Ask your account owner to choose a larger plan, or wait/,
  );
  expect(
    ['orders', 'activeOrders', 'hours', 'late'].map((limit) => isSold(limit as PlanLimit, reached)),
  ).toEqual([false, false, true, false]);
});

it('has a seat as long as one is free', () => {
  expect(hasSeat({ seats: { used: 2, total: 3 } })).toBe(true);
  expect(hasSeat({ seats: { used: 3, total: 3 } })).toBe(false);
  expect(hasSeat({ seats: { used: 300, total: null } })).toBe(true);
});
