import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitOnOrder } from './plan-limits.ts';
import { planWarnings, type WarnedUse } from './plan-warnings.ts';

const free: WarnedUse = {
  hold: null,
  subscription: 'active',
  orders: { used: 3, total: 20 },
  activeOrders: { used: 0, total: 0 },
  hours: { used: 12, total: null },
  seats: { used: 2, total: 2 },
  storage: { used: 10, total: 5_000 },
  nextMonth: '1 Jan 2027',
};

describe('the warnings of a plan', () => {
  it('are none while enough is left', () => {
    expect(planWarnings(free)).toEqual([]);
  });

  it('name how much is used, and first what stops orders', () => {
    const use: WarnedUse = {
      ...free,
      subscription: 'late',
      orders: { used: 18, total: 20 },
      activeOrders: { used: 4, total: 4 },
      hours: { used: 21.5, total: 20 },
      seats: { used: 3, total: 2 },
      storage: { used: 9.5 * 1024 ** 3, total: 10 * 1024 ** 3 },
    };
    expect(planWarnings(use)).toEqual([
      { isBeyond: true, text: 'The subscription is not paid.' },
      { isBeyond: true, text: '4 of 4 active orders are used.' },
      { isBeyond: true, text: '21 hrs 30 mins of 20 hrs 0 mins of the month until 1 Jan 2027 are worked.' },
      { isBeyond: true, text: '3 people have 2 seats.' },
      { isBeyond: false, text: '18 of 20 orders of the month until 1 Jan 2027 are used.' },
      { isBeyond: false, text: '9.5 GB of 10 GB of storage are used.' },
    ]);
  });

  it('name whatever keeps an order of a company that has used something from beginning', () => {
    const use = fc.record({ used: fc.integer({ min: 1, max: 30 }), total: fc.option(fc.nat(30)) });
    const any: fc.Arbitrary<WarnedUse> = fc.record({
      hold: fc.option(fc.constant('Unpaid')),
      subscription: fc.constantFrom('active', 'leave', 'late', 'ended'),
      ...{ orders: use, activeOrders: use, hours: use, seats: use, storage: use },
      nextMonth: fc.constant('1 Jan 2027'),
    });
    fc.assert(
      fc.property(any, (given) => {
        const isStopped = limitOnOrder({ ...given, sold: [] }, { isNew: true }) !== null;
        if (isStopped) expect(planWarnings(given)[0]?.isBeyond).toBe(true);
      }),
    );
  });
});
