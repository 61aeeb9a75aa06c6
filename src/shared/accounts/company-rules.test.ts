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
const problems = (more: Partial<CompanyInformation>, providerCountry = '') =>
  companyProblems({ ...company, ...more }, providerCountry);

describe('company information', () => {
  it('needs a name alone', () => {
    expect(problems({ contact: '' })).toEqual({});
    expect(problems({ name: '\u2800 ' })).toEqual({ name: 'Required!' });
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

  it('checks the numbers of a company that names no country by the provider’s', () => {
    const numbers = { phone: '12', taxNumber: '12' };
    expect(problems(numbers, 'NL')).toEqual({
      phone: 'Not Valid: 9 digits after +31 or 0.',
      taxNumber: 'Not Valid: VAT number such as NL123456789B01.',
    });
    expect(problems({ ...numbers, country: 'NO' }, 'NL')).toEqual({});
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

  it.each([
    ['AT', 'ATU12345678', 'ATU1234567'],
    ['AU', '51 824 753 556', '51 824 753 55'],
    ['CH', 'CHE-123.456.789 MWST', 'CHE-123.456.78'],
    ['DE', 'DE 123456788', 'DE12345678'],
    ['DE', '181/815/08155', '181/815/0'],
    ['ES', 'B12345678', 'B1234567'],
    ['FR', 'FR 40 303 265 045', 'FR 4 303 265 045'],
    ['IN', '27AAPFU0939F1ZV', '27AAPFU0939F1Z'],
    ['IT', 'IT 12345678903', 'IT 1234567890'],
    ['MY', 'W10-1808-32000001', 'W10-1808'],
    ['MY', 'C 25845632020', 'C 1'],
    ['NL', 'NL123456789B01', 'NL123456789'],
    ['SG', '201912345K', '2019'],
    ['SG', 'M9-1234567-8', 'M9-1234567'],
  ])('%s: takes the tax number %s and not %s', (country, right, wrong) => {
    expect(problems({ country, taxNumber: right })).toEqual({});
    expect(problems({ country, taxNumber: wrong }).taxNumber).toMatch(/^Not Valid: /);
  });

  it.each([
    ['AU', '+61 2 9374 4000', '+61 2 9374'],
    ['FR', '01 42 68 53 00', '42 68 53 00'],
    ['IN', '+91 98765 43210', '98765 4321'],
    ['MY', '+60 3-1234 5678', '+60 3 1234'],
    ['NL', '0031 20 794 0000', '+31 20 794'],
    ['SG', '+65 6123 4567', '6123 456'],
  ])('%s: takes the telephone number %s and not %s', (country, right, wrong) => {
    expect(problems({ country, phone: right })).toEqual({});
    expect(problems({ country, phone: wrong }).phone).toMatch(/^Not Valid: \d+.* digits after \+/);
  });
});
