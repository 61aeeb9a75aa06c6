import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFilter } from '#shared/orders/list/order-filter-address.ts';
import { fileEntry, orderEntry, orderIdOf, personEntry, presetEntry } from './known-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

const pathOf = ({ to }: PaletteEntry): URL =>
  new URL('path' in to ? to.path : 'none:', 'https://galley.test');
const filterOf = (entry: PaletteEntry) => addressFilter(pathOf(entry).search);

describe('an order', () => {
  it('is known by its number, company and phase', () => {
    const order = { id: '10482', name: 'Spring catalogue', company: 'Northwind' };
    expect(orderEntry(order)).toMatchObject({ label: 'Spring catalogue', note: '#10482 · Northwind' });
    expect(orderEntry({ ...order, phase: 'in-review' }).note).toBe('#10482 · Northwind · In Review');
    expect(orderEntry({ ...order, phase: 'archived' }).note).toBe('#10482 · Northwind · Archived');
  });

  it('is found again by its entry, and nothing else by another’s', () => {
    const entry = orderEntry({ id: '10482', name: 'Menu', company: 'Northwind' });
    expect(orderIdOf(entry.key)).toBe('10482');
    const file = { attachmentId: '10482', fileName: 'menu.pdf', orderId: '1', orderName: 'Menu' };
    expect(orderIdOf(fileEntry(file as Parameters<typeof fileEntry>[0]).key)).toBeNull();
    expect(orderIdOf('preset:order:7')).toBeNull();
  });
});

describe('a person', () => {
  it.each([
    ['operatorId', 'Orders assigned'],
    ['managerId', 'Orders led'],
    ['creatorId', 'Orders created'],
  ] as const)('leads to the list of orders as %s', (as, note) => {
    const entry = personEntry({ id: 'p 1&x', name: 'Mei', avatar: null, as });
    expect(entry.note).toBe(note);
    expect(pathOf(entry).pathname).toBe('/order-list');
    expect(filterOf(entry)).toEqual({ [as]: ['p 1&x'] });
  });

  it('is one entry for each of their parts', () => {
    const keys = (['operatorId', 'managerId'] as const).map(
      (as) => personEntry({ id: 'p', name: 'Mei', avatar: null, as }).key,
    );
    expect(new Set(keys).size).toBe(2);
  });
});

it('leads from a preset to its filter in its place, whatever it filters by', () => {
  const word = fc.stringMatching(/^[^\s,][^,]{0,8}[^\s,]$/);
  const filter = fc.record(
    {
      clientId: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      customSearch: word,
      createdAtStart: fc.constant('2026/03/31'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filter, fc.constantFrom('orders', 'archive'), (given, place) => {
      const entry = presetEntry({ id: 'p', name: 'Mine', filter: given }, place);
      expect(filterOf(entry)).toEqual(given);
      expect(pathOf(entry).pathname).toBe(place === 'orders' ? '/' : '/archived-order');
      expect(entry.note).toBe(place === 'orders' ? 'Preset' : 'Preset of the archive');
    }),
  );
});
