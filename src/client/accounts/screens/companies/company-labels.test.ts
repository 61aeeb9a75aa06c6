import { describe, expect, it } from 'vitest';
import { countLabel, hoursLabel, mergedLabel } from './company-labels.ts';

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

  it('have hours of a plan, bought ones, or none', () => {
    const label = (used: number, total: number | null) => hoursLabel({ used, total, overdraft: 0 });
    expect(label(1.5, 40)).toBe('1 h 30 min of 40 h');
    expect(label(1.5, null)).toBe('1 h 30 min');
    expect([label(0, 0), label(0.5, 0)]).toEqual(['None bought', '30 min, none bought']);
  });

  it('are counted', () => {
    expect([1, 1200].map(countLabel)).toEqual(['1 company', '1,200 companies']);
  });
});
