import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/access/role.ts';
import { maxPrice } from '#shared/kernel/limits.ts';
import {
  companyState,
  creditProblem,
  mayGrantCredit,
  mayManageCompanies,
  mayReadCompanies,
  mayResetOwner,
} from './company-management.ts';

type Rule = typeof mayReadCompanies;
const who = (rule: Rule): Role[] => roles.filter((role) => rule({ role, viewOnly: false })).sort();
const managers: Role[] = ['admin', 'creative_manager', 'manager', 'production_manager'];

describe('companies', () => {
  it('are seen by managers and administrators, and changed by administrators', () => {
    expect(who(mayReadCompanies)).toEqual(managers);
    expect(who(mayManageCompanies)).toEqual(['admin']);
    expect(who(mayGrantCredit)).toEqual(managers);
    expect(who(mayResetOwner)).toEqual(managers);
  });

  it('are changed by nobody who may only look', () => {
    for (const role of roles)
      for (const rule of [mayManageCompanies, mayGrantCredit, mayResetOwner])
        expect(rule({ role, viewOnly: true })).toBe(false);
  });

  it('are closed before they are on hold, and on hold before they are as their plan is', () => {
    const since = { at: 'then', reason: 'why' };
    expect(companyState({ hold: null, closed: null, subscription: 'active' })).toBe('active');
    expect(companyState({ hold: since, closed: null, subscription: 'active' })).toBe('hold');
    expect(companyState({ hold: null, closed: since, subscription: 'active' })).toBe('closed');
    expect(companyState({ hold: since, closed: since, subscription: 'active' })).toBe('closed');
  });
});

describe('a credit', () => {
  it('is a whole number of hours, or of minor units, up to the most of its kind', () => {
    for (const [kind, most] of [
      ['hours', 1_000],
      ['money', maxPrice],
    ] as const) {
      for (const amount of [1, most]) expect(creditProblem(kind, amount, '€')).toBeNull();
      for (const amount of [0, -1, 1.5, most + 1, Number.NaN, Number.POSITIVE_INFINITY, null])
        expect(creditProblem(kind, amount, '€'), `${kind} ${amount}`).not.toBeNull();
    }
  });

  it('is refused with what may be given, in the currency of the company', () => {
    expect(creditProblem('hours', 0, '€')).toBe('Whole hours, up to 1000.');
    expect(creditProblem('money', null, '£')).toContain(' 0.01 to 1,000,000,000.00.');
    expect(creditProblem('money', null, '¥')).toContain(' 1 to 100,000,000,000.');
  });
});
