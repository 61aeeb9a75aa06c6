import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOptions, timeBands } from './filter-options.ts';
import { type OrderFilter, orderFilterSchema } from './order-filter.ts';
import { addressFilter, filterAddress, filterParameters, filterQuery } from './order-filter-address.ts';

const id = fc
  .stringMatching(/^[A-Za-z0-9_&=+%#? -]{1,20}$/)
  .filter((text) => text.trim() === text && text !== '');
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 5 });
const among = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
const bands = among(timeBands.map(({ value }) => value));
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10).replaceAll('-', '/'));
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((found) => found.trim() === found);

const filters: fc.Arbitrary<OrderFilter> = fc.record(
  {
    clientId: ids,
    customerId: ids,
    creatorId: ids,
    managerId: ids,
    operatorId: ids,
    serviceCategoryId: ids,
    serviceId: ids,
    orderProgress: among(statusOptions.map(({ value }) => value)),
    createdAtStart: day,
    createdAtEnd: day,
    dueDateStart: day,
    dueDateEnd: day,
    updatedDateStart: day,
    updatedDateEnd: day,
    queueTime: bands,
    workTime: bands,
    customSearch: text,
  },
  { requiredKeys: [] },
);

describe('a filter in an address', () => {
  it('comes back as it was, in the client and past the schema of the server', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(addressFilter(filterAddress(filter))).toEqual(filter);
        expect(orderFilterSchema.parse(filterQuery(filter))).toEqual(filter);
        expect(
          orderFilterSchema.parse(Object.fromEntries(new URLSearchParams(filterAddress(filter)))),
        ).toEqual(filter);
      }),
    );
  });

  it('is the same address however it came about', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const reversed: OrderFilter = Object.fromEntries(Object.entries(filter).reverse());
        expect(filterAddress(reversed)).toBe(filterAddress(filter));
      }),
    );
  });

  it('is read from any address without failing, and only by its own names', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        for (const name of Object.keys(addressFilter(address))) expect(filterParameters).toContain(name);
      }),
    );
  });

  it('leaves out what does not narrow', () => {
    expect(filterAddress({ clientId: [], customSearch: '  ' })).toBe('');
    expect(addressFilter('clientId=,&customSearch=+&page=3&operatorId=a,,a')).toEqual({ operatorId: ['a'] });
  });

  it('knows every parameter of the call', () => {
    expect([...filterParameters].sort()).toEqual(Object.keys(orderFilterSchema.shape).sort());
  });
});
