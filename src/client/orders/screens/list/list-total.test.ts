import { describe, expect, it } from 'vitest';
import { listTotalLabel } from './list-total.ts';

describe('the number of orders over a list', () => {
  it('is exact on the board, and in an archive that is counted to its end', () => {
    expect(listTotalLabel({ approved: 4200, queue: 1 }, {}, 'orders')).toBe('4,201 orders');
    expect(listTotalLabel({ approved: 1000, cancelled: 900 }, {}, 'archive')).toBe('1,900 orders');
    expect(listTotalLabel({ cancelled: 1 }, {}, 'archive')).toBe('1 order');
  });

  it('is a lower bound where one of the counted columns of the archive is not', () => {
    expect(listTotalLabel({ approved: 1001, cancelled: 2 }, {}, 'archive')).toBe('1,000+ orders');
    expect(
      listTotalLabel({ approved: 1001, cancelled: 2 }, { orderProgress: ['cancelled'] }, 'archive'),
    ).toBe('2 orders');
  });
});
