import { expect, it } from 'vitest';
import { memoryStorage as memory } from '../../../../../tests/support/clients/memory-storage.ts';
import { keptSorting, keptWidths } from './list-memory.ts';

it('keeps the sort of each list apart', () => {
  const storage = memory();
  keptSorting.orders.write(storage, { sort: 'dueDate', direction: 'asc' });
  expect(keptSorting.orders.read(storage)).toEqual({ sort: 'dueDate', direction: 'asc' });
  expect(keptSorting.archive.read(storage)).toEqual({ sort: 'updatedAt', direction: 'desc' });
});

it('keeps widths, and takes no nonsense for one', () => {
  const storage = memory();
  keptWidths.write(storage, { orderName: 320.4, dueDate: 90 });
  expect(keptWidths.read(storage)).toEqual({ orderName: 320, dueDate: 90 });
  storage.setItem('orderListColumns', 'orderName:wide gone:3 dueDate:-1');
  expect(keptWidths.read(storage)).toEqual({});
});
