import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Membership, Retail } from '#shared/billing/membership.ts';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { infinite } from '#shared/kernel/quota.ts';
import {
  activeOrdersMeter,
  hoursMeter,
  isActiveColumn,
  orderUsageMeter,
  quotaOf,
  redFrom,
  splitUse,
  storageMeter,
} from './meters.ts';
import { boardColumns } from './order-phase.ts';

const noRetail: Retail = {
  additionalStorageQuota: 0,
  additionalStorageUsed: 0,
  allocatedHourExtra: 0,
  allocatedHourSubscription: 0,
  allocatedHourUsed: 0,
  activeOrderQuota: 0,
  totalOrderQuota: 0,
  totalOrderExtra: 0,
  totalOrderSubscription: 0,
};
type Parts = Pick<Membership, 'storages' | 'allocatedHour' | 'orders'>;
const plan = (parts: Partial<Parts>, retail: Partial<Retail> = {}) => ({
  membership: {
    storages: { used: 0, quota: 100, additionals: [] },
    allocatedHour: { used: 0, quota: 10, packageAllocatedHours: 10, additionals: [] },
    orders: { used: 0, quota: 10, currentActiveOrder: 0, maximumActiveOrder: 5, additionals: [] },
    ...parts,
  } as Membership,
  retail: { ...noRetail, ...retail },
});

describe('a meter', () => {
  it('adds what was bought to the plan, and is exact to one decimal', () => {
    const storages = { used: 100, quota: 100, additionals: [] };
    const bought = { additionalStorageQuota: 50, additionalStorageUsed: 23 };
    expect(storageMeter(plan({ storages }, bought))).toEqual({
      used: 123,
      total: 150,
      percent: 82,
      isHigh: false,
    });
    expect(storageMeter(plan({ storages: { ...storages, used: 33.33 } })).percent).toBe(33.3);
  });

  it('counts hours of add-ons, of which seconds are used', () => {
    const allocatedHour = { used: 10, quota: 15, packageAllocatedHours: 10, additionals: [] };
    const retail = { allocatedHourExtra: 3, allocatedHourSubscription: 2, allocatedHourUsed: 1.5 * 3600 };
    expect(hoursMeter(plan({ allocatedHour }, retail))).toMatchObject({ used: 11.5, total: 15 });
  });

  it('totals active orders and orders of the month by the parts that are specified', () => {
    const orders = { used: 11, quota: 10, currentActiveOrder: 6, maximumActiveOrder: 5, additionals: [] };
    const retail = { activeOrderQuota: 2, totalOrderSubscription: 3, totalOrderExtra: 4, totalOrderQuota: 7 };
    expect(activeOrdersMeter(plan({ orders }, retail))).toMatchObject({ used: 6, total: 7 });
    expect(orderUsageMeter(plan({ orders }, retail))).toMatchObject({ used: 11, total: 17 });
  });

  it('is red from 90 per cent on, judged before it is rounded', () => {
    const high = (used: number) => storageMeter(plan({ storages: { used, quota: 1000, additionals: [] } }));
    expect(high(899.9)).toMatchObject({ percent: 90, isHigh: false });
    expect(high(900)).toMatchObject({ percent: 90, isHigh: true });
    expect(redFrom).toBe(90);
  });

  it('is never red without end, and is full where nothing is allowed but something used', () => {
    fc.assert(
      fc.property(fc.nat(), (used) => {
        const endless = plan(
          { storages: { used, quota: infinite, additionals: [] } },
          { additionalStorageQuota: 5 },
        );
        expect(storageMeter(endless)).toEqual({ used, total: null, percent: null, isHigh: false });
        const nothing = storageMeter(plan({ storages: { used, quota: 0, additionals: [] } }));
        expect(nothing.isHigh).toBe(used > 0);
      }),
    );
  });
});

it('splits use into the plan’s part and the rest, losing nothing', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: -1, max: 1e9 }), (used, stored) => {
      const quota = quotaOf(stored);
      const { within, beyond } = splitUse(used, quota);
      expect(within + beyond).toBe(used);
      expect(beyond).toBe(quota === infinite ? 0 : Math.max(0, used - quota));
    }),
  );
});

it('writes hours as hours and minutes, never 60 of them', () => {
  expect(hoursAndMinutes(0)).toBe('0 hrs 0 mins');
  expect(hoursAndMinutes(3.999)).toBe('4 hrs 0 mins');
  expect(hoursAndMinutes(12.5)).toBe('12 hrs 30 mins');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), (hours) => {
      const [, whole, minutes] = /^(\d+) hrs (\d+) mins$/.exec(hoursAndMinutes(hours)) ?? [];
      expect(Number(minutes)).toBeLessThan(60);
      expect(Math.abs(Number(whole) * 60 + Number(minutes) - hours * 60)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('calls active what takes the provider’s time', () => {
  expect(boardColumns.filter(isActiveColumn)).toEqual(['active', 'in-progress', 'in-review']);
  expect(isActiveColumn(null)).toBe(false);
});
