import { expect, it } from 'vitest';
import { datesOf } from '#client/state/reader-dates.ts';
import type { Membership, Retail } from '#shared/billing/membership.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { metersOf } from './meter-labels.ts';

const dates = datesOf('America/New_York', 'Asia/Kuala_Lumpur');

const gigabyte = 1024 ** 3;
const addOn = (
  type: 'storage' | 'hours' | 'active-order' | 'total-order',
  title: string,
  dueDate: string | null,
) => ({
  id: title,
  type,
  title,
  amount: 1,
  dueDate,
});
const membership = {
  storages: {
    used: gigabyte,
    quota: 2 * gigabyte,
    additionals: [addOn('storage', '+5 GB', '2026-12-02T17:00:00.000Z'), addOn('storage', '+1 GB', null)],
  },
  allocatedHour: {
    used: 2.25,
    quota: infinite,
    packageAllocatedHours: infinite,
    additionals: [addOn('hours', '+2 hours', null)],
  },
  orders: {
    used: 3,
    quota: 10,
    currentActiveOrder: 1,
    maximumActiveOrder: 4,
    additionals: [addOn('active-order', '+1', null), addOn('total-order', '+5', null)],
  },
} as unknown as Membership;
const retail: Retail = {
  additionalStorageQuota: 6 * gigabyte,
  additionalStorageUsed: 0,
  allocatedHourExtra: 0,
  allocatedHourSubscription: 0,
  allocatedHourUsed: 0,
  activeOrderQuota: 1,
  totalOrderQuota: 7,
  totalOrderExtra: 2,
  totalOrderSubscription: 5,
};
const [storage, hours, active, orders] = metersOf({ membership, retail }, dates);

it('shows what is used of plan and add-ons together', () => {
  expect(storage).toMatchObject({ used: '1 GB', total: '8 GB', meter: { percent: 12.5 } });
  expect(active).toMatchObject({ used: '1', total: '5' });
});

it('names each add-on with the day on which it is due, or that it was bought once', () => {
  expect(storage?.addOns).toEqual([
    { id: '+5 GB', title: '+5 GB', due: 'Due 03 Dec 2026' },
    { id: '+1 GB', title: '+1 GB', due: 'Bought once' },
  ]);
  expect(hours?.addOns).toMatchObject([{ title: '+2 hours', due: 'For this month' }]);
  expect(active?.addOns.map(({ title }) => title)).toEqual(['+1']);
});

it('writes what has no end as such, and hours as hours and minutes', () => {
  expect(hours).toMatchObject({ used: '2 hrs 15 mins', total: '∞', meter: { percent: null, isHigh: false } });
});

it('breaks the orders of the month down by membership, subscription and extra', () => {
  expect(orders?.parts).toEqual([
    { label: 'Membership', text: '10' },
    { label: 'Subscription total order', text: '5' },
    { label: 'Extra total order', text: '2' },
  ]);
  expect(orders).toMatchObject({ used: '3', total: '17' });
});
