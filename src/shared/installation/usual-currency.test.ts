import { expect, it } from 'vitest';
import { countries, currencies } from './installation.ts';
import { usualCurrency } from './usual-currency.ts';

it('knows currencies of countries, all of which exist', () => {
  expect(usualCurrency('MY')).toBe('MYR');
  expect(usualCurrency('DE')).toBe('EUR');
  expect(usualCurrency('')).toBe('');
  const codes = new Set(currencies().map(({ code }) => code));
  const known = countries().map(({ code }) => usualCurrency(code));
  expect(known.filter((code) => code !== '' && !codes.has(code))).toEqual([]);
});

it('lists each country once', () => {
  const names = countries().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('Germany');
});
