import { afterEach, expect, it, vi } from 'vitest';
import { countries, currencies } from './installation.ts';
import { countryOfZone, usualCurrency } from './usual-currency.ts';

afterEach(() => vi.restoreAllMocks());

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

it('finds the country of a time zone where the browser knows it, and otherwise none', () => {
  const zones: Record<string, string[]> = { 'und-NL': ['Europe/Amsterdam'], 'und-MY': ['Asia/Kuching'] };
  Object.assign(Intl.Locale.prototype, {
    getTimeZones(this: Intl.Locale) {
      return zones[this.toString()];
    },
  });
  expect(countryOfZone('Asia/Kuching', countries())).toBe('MY');
  expect(countryOfZone('UTC', countries())).toBe('');
  Object.assign(Intl.Locale.prototype, { getTimeZones: undefined });
  expect(countryOfZone('Asia/Kuching', countries())).toBe('');
});
