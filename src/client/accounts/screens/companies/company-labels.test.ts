import { describe, expect, it } from 'vitest';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';
import { countLabel, mergedLabel, searchedCompanies, shownState } from './company-labels.ts';

const company = (name: string, more: Partial<ListedCompany> = {}): ListedCompany => ({
  id: name,
  name,
  createdAt: '2026-01-01T00:00:00.000Z',
  reseller: null,
  isReseller: false,
  owner: null,
  people: 1,
  planTitle: 'Standard',
  state: 'active',
  storage: { used: 0, total: null },
  hours: { used: 0, total: null },
  activeOrders: { used: 0, total: null },
  warnings: [],
  unpaid: 0,
  currencySimbol: 'RM',
  ...more,
});
const lumen = company('Lumen Dental', {
  reseller: { id: 'r', name: 'Resold Studio' },
  warnings: [{ isBeyond: true, text: '4 of 4 active orders are used.' }],
});
const cafe = company('Café Noir', {
  owner: { name: 'Mei Koh', emailAddress: 'mei@noir.test', isInvited: false },
});

it('a state says that a plan is used up, unless the account itself says more', () => {
  expect(shownState(lumen).text).toBe('Beyond plan');
  expect(shownState({ ...lumen, state: 'late' }).text).toBe('Payment late');
  expect(shownState({ ...lumen, warnings: [{ isBeyond: false, text: '' }] }).text).toBe('Near limit');
  expect(shownState(cafe).text).toBe('Active');
});

describe('companies', () => {
  it.each([
    ['', ['Lumen Dental', 'Café Noir']],
    ['cafe', ['Café Noir']],
    ['resold lumen', ['Lumen Dental']],
    ['mei@noir', ['Café Noir']],
    ['northlight', ['Café Noir']],
    ['lumen noir', []],
    ['beyond', ['Lumen Dental']],
  ])('are found by “%s”', (typed, names) => {
    expect(searchedCompanies([lumen, cafe], typed, 'Northlight').map(({ name }) => name)).toEqual(names);
  });

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
