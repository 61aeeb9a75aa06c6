import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencyOf,
  currencySymbol,
  decimalsOf,
  parsePrice,
  plainAmount,
  priceInput,
  priceText,
  shareOf,
} from './money.ts';

const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
const minor = fc.integer({ min: 0, max: 10 ** 14 });

describe('a currency', () => {
  it.each([
    ['MYR', 'RM', 2],
    ['EUR', '€', 2],
    ['JPY', '¥', 0],
    ['KWD', 'KWD', 3],
    ['CAD', 'CAD', 2],
    ['SEK', 'SEK', 2],
  ])('%s is shown with %s and has %d decimals', (code, symbol, places) => {
    expect(currencySymbol(code)).toBe(symbol);
    expect(decimalsOf(code)).toBe(places);
  });

  it('is found again by its symbol', () => {
    fc.assert(fc.property(currency, (code) => currencyOf(currencySymbol(code)) === code));
  });

  it('has the decimals that other programs know', () => {
    for (const code of ['MYR', 'EUR', 'USD', 'JPY', 'KRW', 'VND', 'ISK', 'CLP', 'KWD', 'BHD', 'TND'])
      expect([code, decimalsOf(code)]).toEqual([
        code,
        new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
          .maximumFractionDigits,
      ]);
  });
});

describe('an amount', () => {
  it('is read as it is written, in every currency', () => {
    fc.assert(
      fc.property(currency, minor, (code, amount) => {
        const symbol = currencySymbol(code);
        expect(parsePrice(priceInput(amount, symbol), symbol)).toBe(amount);
        expect(parsePrice(priceText(amount, symbol).slice(symbol.length), symbol)).toBe(amount);
      }),
    );
  });

  it.each([
    [125_000, 'RM', 'RM 1,250.00'],
    [5, '€', '€ 0.05'],
    [-125_000, 'RM', 'RM -1,250.00'],
    [1_250_000, '¥', '¥ 1,250,000'],
    [1_250_000, 'KWD', 'KWD 1,250.000'],
    [0, 'RM', 'RM 0.00'],
    [99_900, '$', '$ 999.00'],
  ])('%d of %s is shown as %s', (amount, symbol, text) => {
    expect(priceText(amount, symbol)).toBe(text);
  });

  it.each([
    ['1,250.50', 'RM', 125_050],
    [' 1250 ', 'RM', 125_000],
    ['0.5', 'RM', 50],
    ['12.345', 'RM', null],
    ['12.345', 'KWD', 12_345],
    ['12.5', '¥', null],
    ['1,250', '¥', 1250],
    ['1,25', 'RM', null],
    ['-5', 'RM', null],
    ['RM 5', 'RM', null],
    ['', 'RM', null],
    ['1e3', 'RM', null],
  ])('%s of %s', (text, symbol, amount) => {
    expect(parsePrice(text, symbol)).toBe(amount);
  });

  it('is plain for other programs', () => {
    expect(plainAmount(-5, 'KWD')).toBe('-0.005');
    expect(plainAmount(1250, 'JPY')).toBe('1250');
  });
});

describe('a share', () => {
  it('is the nearest minor unit, and a half goes away from zero', () => {
    expect([shareOf(125, 600, 10_000), shareOf(25, 600, 10_000), shareOf(-25, 600, 10_000)]).toEqual([
      8, 2, -2,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.nat(10_000), (amount, rate) => {
        const share = shareOf(amount, rate, 10_000);
        expect(Math.abs(share * 10_000 - amount * rate)).toBeLessThanOrEqual(5000);
        expect(shareOf(-amount, rate, 10_000) + share).toBe(0);
      }),
    );
  });
});
