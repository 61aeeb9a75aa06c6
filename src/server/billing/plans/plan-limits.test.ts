import { describe, expect, it } from 'vitest';
import { dayMs } from '#shared/kernel/durations.ts';
import { limitUseOf } from './plan-limits.ts';

type LimitRow = Parameters<typeof limitUseOf>[0];

const now = new Date('2026-11-25T03:00:00Z');
const days = (count: number): Date => new Date(now.getTime() + count * dayMs);

const row = (given: Partial<LimitRow> = {}): LimitRow => ({
  plan: 'paid',
  isPlanActive: true,
  paidUntil: days(10),
  graceEndsAt: days(17),
  owesPlanDebit: false,
  leaveUntil: null,
  holdReason: null,
  cycleEndsAt: new Date('2026-11-30T16:30:00Z'),
  allocatedHours: 20,
  activeOrders: 6,
  totalOrders: 20,
  addOns: [],
  sold: [],
  totals: { orders: 20, activeOrders: 6, hours: 20, seats: 3, storage: null, overdraft: 0 },
  secondsWorked: 5_400,
  activeOrdersNow: 2,
  ordersBegun: 4,
  seatsTaken: 1,
  ...given,
});
const useOf = (given: Partial<LimitRow> = {}) =>
  limitUseOf(row(given), { now, timeZone: 'Asia/Kuala_Lumpur' });

describe('a subscription', () => {
  it.each<[string, Partial<LimitRow>, string]>([
    ['is active while it is paid', {}, 'active'],
    ['stays active in its days of grace', { paidUntil: days(-7), graceEndsAt: days(0) }, 'active'],
    ['is late after them', { paidUntil: days(-7.01), graceEndsAt: days(-0.01) }, 'late'],
    [
      'stays active after them while the provider has yet to collect its debit',
      { paidUntil: days(-30), graceEndsAt: days(-23), owesPlanDebit: true },
      'active',
    ],
    ['has ended where it is switched off, also within its paid time', { isPlanActive: false }, 'ended'],
    [
      'is on leave until its day, late or not',
      { leaveUntil: days(1), paidUntil: days(-30), graceEndsAt: days(-23) },
      'leave',
    ],
    ['is no longer on leave after it', { leaveUntil: days(-1) }, 'active'],
    [
      'of a free plan never becomes late',
      { plan: 'free', paidUntil: days(-30), graceEndsAt: days(-23) },
      'active',
    ],
  ])('%s', (_, given, subscription) => {
    expect(useOf(given).subscription).toBe(subscription);
  });
});

describe('the limits', () => {
  it('are those of the plan, and what is used of them', () => {
    expect(useOf()).toMatchObject({
      orders: { used: 4, total: 20 },
      activeOrders: { used: 2, total: 6 },
      hours: { used: 1.5, total: 20 },
      seats: { used: 1, total: 3 },
    });
  });

  it('begin anew on a day of the provider’s calendar', () => {
    expect(useOf().nextMonth).toBe('01 Dec 2026');
  });
});
