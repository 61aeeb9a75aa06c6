import { expect, it } from 'vitest';
import { memoryStorage as memory } from '../../../../../tests/support/clients/memory-storage.ts';
import { readSorting, readWidths, writeSorting, writeWidths } from './list-memory.ts';

it('keeps the sort of each list apart', () => {
  const storage = memory();
  writeSorting(storage, 'orders', { sort: 'dueDate', direction: 'asc' });
  expect(readSorting(storage, 'orders')).toEqual({ sort: 'dueDate', direction: 'asc' });
  expect(readSorting(storage, 'archive')).toEqual({ sort: 'updatedAt', direction: 'desc' });
});

it('keeps widths, and takes no nonsense for one', () => {
  const storage = memory();
  writeWidths(storage, { orderName: 320.4, dueDate: 90 });
  expect(readWidths(storage)).toEqual({ orderName: 320, dueDate: 90 });
  storage.setItem('orderListColumns', 'orderName:wide gone:3 dueDate:-1');
  expect(readWidths(storage)).toEqual({});
});
