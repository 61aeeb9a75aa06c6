import { describe, expect, it } from 'vitest';
import { noMalaysianParty } from '#shared/billing/document/malaysia.ts';
import type { CompanyInformation } from './company-information.ts';
import { companyProblems } from './company-rules.ts';

const company: CompanyInformation = {
  name: 'Harbour Coffee',
  contact: 'Farah Aziz',
  phone: '',
  address: '',
  country: '',
  taxNumber: '',
  ...noMalaysianParty,
};
const problems = (more: Partial<CompanyInformation>) => companyProblems({ ...company, ...more });

describe('company information', () => {
  it('needs a name alone', () => {
    expect(problems({ contact: '' })).toEqual({});
    expect(problems({ name: ' ' })).toEqual({ name: 'Required!' });
    expect(problems({ name: 'x'.repeat(81), contact: 'x'.repeat(121) })).toEqual({
      name: 'Not Valid',
      contact: 'Not Valid',
    });
  });

  it('takes the numbers of a country without a rule as they are written', () => {
    expect(problems({ country: 'MY', phone: '+60 3-1234 5678', taxNumber: 'C 25845632020' })).toEqual({});
    expect(problems({ phone: '12' })).toEqual({});
    expect(problems({ phone: 'call me' })).toEqual({ phone: 'Not Valid' });
  });

  it.each([
    ['US', '1-555-123-4567', true],
    ['US', '1 555_123 4567', true],
    ['US', '555-123-4567', false],
    ['GB', '020 7946 0958', true],
    ['GB', '', true],
    ['GB', '020 7946 095', false],
  ])('%s: the telephone number %s has 11 digits: %s', (country, phone, isValid) => {
    expect(problems({ country, phone })).toEqual(
      isValid ? {} : { phone: 'Not Valid: 11 digits, with or without dashes.' },
    );
  });

  it.each([
    ['12-3456789', true],
    ['', true],
    ['1234567', false],
    ['12345678901', false],
    ['12E456789', false],
  ])('US: the tax number %s has 8 to 10 digits: %s', (taxNumber, isValid) => {
    expect(problems({ country: 'US', taxNumber })).toEqual(
      isValid ? {} : { taxNumber: 'Not Valid: 8 to 10 digits, with or without dashes.' },
    );
  });
});
