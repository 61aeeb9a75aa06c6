import { describe, expect, it } from 'vitest';
import { countLabel, mergedLabel } from './company-labels.ts';

describe('companies', () => {
  it('name what a merge moves', () => {
    const none = {
      people: 0,
      orders: 0,
      openOrders: 0,
      files: 0,
      threads: 0,
      images: 0,
      invoices: 0,
      workflows: 0,
    };
    const into = { id: 'm', name: 'Maple' };
    expect(mergedLabel({ into, counts: none })).toBe('Nothing moves to Maple.');
    expect(mergedLabel({ into, counts: { ...none, people: 1 } })).toBe('Moves to Maple: 1 person.');
    expect(mergedLabel({ into, counts: { ...none, people: 2, orders: 14, openOrders: 3, files: 31 } })).toBe(
      'Moves to Maple: 2 people, 14 orders (3 open) and 31 files.',
    );
  });

  it('are counted', () => {
    expect([1, 1200].map(countLabel)).toEqual(['1 company', '1,200 companies']);
  });
});
