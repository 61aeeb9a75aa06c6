import { describe, expect, it } from 'vitest';
import { plainBilling } from '#shared/billing/document/billing-form.ts';
import { invoiceCurrency, isoDay, taxed } from './issue-invoice.ts';

describe('the currency of an invoice', () => {
  it.each([
    ['RM', 'EUR', 'MYR'],
    ['CHF', 'EUR', 'CHF'],
    ['kr', 'SEK', 'SEK'],
  ])('shown as %s by a provider in %s is %s', (symbol, provider, currency) => {
    expect(invoiceCurrency(symbol, provider)).toBe(currency);
  });

  it('is never made up', () => {
    expect(() => invoiceCurrency('kr', '')).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: 'Invoice Not Issued',
        messages: [expect.stringContaining('“kr”')],
      }),
    );
  });
});

it('dates an invoice by the provider’s calendar', () => {
  const lateInLondon = new Date('2026-12-31T23:30:00Z');
  expect(isoDay(lateInLondon, 'Europe/London')).toBe('2026-12-31');
  expect(isoDay(lateInLondon, 'Asia/Kuala_Lumpur')).toBe('2027-01-01');
});

it('taxes each line at the rate of what is sold', () => {
  const settings = {
    ...plainBilling,
    tax: { ...plainBilling.tax, isRegistered: true, rate: 800, rates: { storage: 600 } },
  };
  const line = { price: 10_000, qty: 2 };
  const { lines, totals } = taxed(
    {
      kind: 'add-on',
      lines: [
        { id: 'a', name: '10 hours', type: 'hours', ...line },
        { id: 'b', name: '5 GB', type: 'storage', ...line },
      ],
    },
    settings,
    { country: 'MY', taxNumber: '' },
  );
  expect(lines.map(({ net, category, rate }) => ({ net, category, rate }))).toEqual([
    { net: 20_000, category: 'S', rate: 800 },
    { net: 20_000, category: 'S', rate: 600 },
  ]);
  expect(totals).toMatchObject({ net: 40_000, tax: 2_800, total: 42_800 });
});
