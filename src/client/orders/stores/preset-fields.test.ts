import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeBands } from '#shared/orders/list/filter-options.ts';
import { savePresetSchema } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { filterFor, presetOf, presetPayload } from './preset-fields.ts';

const ids = fc.option(
  fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { minLength: 1, maxLength: 4 }),
  {
    nil: undefined,
  },
);
const day = fc.option(fc.constantFrom('2026/01/31', '2026/03/01', '2027/12/24'), { nil: undefined });
const filters = fc.record({
  clientId: ids,
  customerId: ids,
  operatorId: ids,
  serviceId: ids,
  createdAtStart: day,
  dueDateEnd: day,
  queueTime: fc.option(
    fc.uniqueArray(fc.constantFrom(...timeBands.map(({ value }) => value)), { minLength: 1 }),
    { nil: undefined },
  ),
  customSearch: fc.option(fc.constantFrom('wine', 'a & b, c'), { nil: undefined }),
});
const compact = (filter: OrderFilter): OrderFilter => JSON.parse(JSON.stringify(filter));

it('keeps every filter through saving and reading a preset', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const saved = presetPayload('orders', 'Mine', filter as OrderFilter);
      expect(savePresetSchema.safeParse(saved).success).toBe(true);
      const preset = presetOf({
        id: '1',
        name: saved.name,
        client: saved.clientId ?? '',
        customer: saved.customerId ?? '',
        creator: saved.creatorId ?? '',
        manager: saved.managerId ?? '',
        operator: saved.operatorId ?? '',
        serviceCategory: saved.serviceCategoryId ?? '',
        serviceType: saved.serviceId ?? '',
        customSearch: saved.search ?? '',
        createdDate: { startDate: saved.createdAtStart || null, endDate: saved.createdAtEnd || null },
        orderStatus: saved.orderProgress ?? '',
        queueTime: saved.queueTime ?? '',
        workTime: saved.workTime ?? '',
        dueDate: { startDate: saved.dueDateStart || null, endDate: saved.dueDateEnd || null },
      });
      expect(preset.filter).toEqual(compact(filter as OrderFilter));
    }),
  );
});

it('sends the fields of the place alone', () => {
  expect(Object.keys(presetPayload('archive', 'Old', {}))).not.toContain('orderProgress');
  expect(Object.keys(presetPayload('archive', 'Old', {}))).toContain('updatedDateStart');
  expect(Object.keys(presetPayload('orders', 'New', {}))).not.toContain('updatedDateStart');
});

it('leaves out of an address what the person may not filter by, and what is not of the place', () => {
  const given: OrderFilter = {
    clientId: ['c'],
    operatorId: ['o'],
    orderProgress: ['in-review'],
    updatedDateStart: '2026/01/31',
  };
  const owner = { role: 'owner', viewOnly: false } as const;
  const manager = { role: 'manager', viewOnly: false } as const;
  expect(filterFor(owner, 'orders', given)).toEqual({ operatorId: ['o'], orderProgress: ['in-review'] });
  expect(filterFor(manager, 'orders', given)).toEqual({
    clientId: ['c'],
    operatorId: ['o'],
    orderProgress: ['in-review'],
  });
  expect(filterFor(manager, 'archive', given)).toEqual({
    clientId: ['c'],
    operatorId: ['o'],
    updatedDateStart: '2026/01/31',
  });
});
