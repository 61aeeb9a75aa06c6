import { describe, expect, it } from 'vitest';
import type { ResellerOrder } from '#shared/board/reseller-board.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import { narrowed, resellerGroups } from './reseller-groups.ts';

const order = (id: string, orderName: string, customer: string): ResellerOrder => ({
  id,
  orderName,
  status: 'in-review',
  column: 'in-review',
  customer: { id: customer.toLowerCase(), name: customer },
  serviceName: 'Print',
  dueDate: null,
});
const orders = [order('1', 'Spring menu', 'Lumen'), order('12', 'Winter card', 'Pike')];
const ids = (...args: [string | null, string]) => narrowed(orders, ...args).map(({ id }) => id);

describe('a reseller’s board', () => {
  it('has a place for every column', () => {
    expect(resellerGroups.flatMap(({ columns }) => columns).sort()).toEqual([...boardColumns].sort());
  });

  it('is narrowed by customer and words', () => {
    expect(ids(null, '')).toEqual(['1', '12']);
    expect(ids('pike', '')).toEqual(['12']);
    expect(ids(null, 'SPRING lum')).toEqual(['1']);
    expect(ids(null, '#12')).toEqual(['12']);
    expect(ids('lumen', 'winter')).toEqual([]);
  });
});
