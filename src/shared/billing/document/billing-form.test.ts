import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillingForm,
  billingFormOf,
  billingSettingsOf,
  documentNumber,
  parseRate,
  plainBilling,
  rateText,
} from './billing-form.ts';
import { billingProblems } from './billing-problems.ts';

const form: BillingForm = {
  ...billingFormOf(plainBilling),
  sellerName: 'Studio Nord',
  country: 'DE',
  taxNumber: 'DE123456788',
  isRegistered: true,
  taxName: 'VAT',
  rate: '19',
  hoursRate: '7',
  payeeName: 'Studio Nord',
  account: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeff',
};

it('settings come back from the form as they were', () => {
  expect(billingProblems(form)).toEqual({});
  const settings = billingSettingsOf(form);
  expect(settings).toMatchObject({
    tax: { rate: 1900, rates: { hours: 700 } },
    payee: { account: 'DE89370400440532013000', bic: 'COBADEFF' },
  });
  expect(billingSettingsOf(billingFormOf(settings))).toEqual(settings);
});

it('days of renewals come back as they were, also where there are none', () => {
  for (const renewals of [
    { retryDays: [3, 5, 7], endDays: 30 },
    { retryDays: [], endDays: null },
    { retryDays: [60], endDays: 0 },
  ])
    expect(billingSettingsOf(billingFormOf({ ...plainBilling, renewals })).renewals).toEqual(renewals);
});

it('rates are read as they are written', () => {
  fc.assert(fc.property(fc.nat(10_000), (rate) => parseRate(rateText(rate)) === rate));
  expect([parseRate('19,5 %'), parseRate('100.01'), parseRate('-1'), parseRate('')]).toEqual([
    1950,
    null,
    null,
    null,
  ]);
});

it('fees come back as they were, in the decimals of their currency', () => {
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'MYR');
  fc.assert(
    fc.property(currencies, fc.integer({ min: 0, max: 9_999_999 }), (feeCurrency, fee) => {
      const settings = { ...plainBilling, feeCurrency, reminders: [{ days: 7, text: '', fee }] };
      const typed = { ...billingFormOf(settings), sellerName: 'Studio Nord', country: 'DE' };
      expect(billingProblems(typed)).toEqual({});
      expect(billingSettingsOf(typed)).toMatchObject({ feeCurrency, reminders: [{ days: 7, fee }] });
    }),
  );
});

describe('the form', () => {
  it.each([
    [{ sellerName: ' ' }, 'sellerName'],
    [{ rate: '' }, 'rate'],
    [{ taxNumber: '' }, 'taxNumber'],
    [{ planRate: 'x' }, 'planRate'],
    [{ account: 'DE89 3704 0044 0532 0130 01' }, 'account'],
    [{ payeeName: '' }, 'payeeName'],
    [{ bic: 'COBA' }, 'bic'],
    [{ invoiceNumber: 'INV' }, 'invoiceNumber'],
    [{ creditNumber: 'INV-{number}' }, 'creditNumber'],
    [{ dueDays: '400' }, 'dueDays'],
    [{ reminders: [{ days: '7', text: '', fee: '5' }] }, 'feeCurrency'],
    [{ feeCurrency: 'JPY', reminders: [{ days: '7', text: '', fee: '5.50' }] }, 'reminders'],
    [{ feeCurrency: 'EUR', reminders: [{ days: '7', text: '', fee: 'five' }] }, 'reminders'],
    [{ feeCurrency: 'Euro' }, 'feeCurrency'],
    [{ retryDays: '3, 2' }, 'retryDays'],
    [{ retryDays: '1, 2, 3, 4, 5, 6' }, 'retryDays'],
    [{ retryDays: '0' }, 'retryDays'],
    [{ endDays: 'soon' }, 'endDays'],
    [
      {
        reminders: [
          { days: '7', text: '', fee: '' },
          { days: '7', text: '', fee: '' },
        ],
      },
      'reminders',
    ],
    [{ reminders: [{ days: 'soon', text: '', fee: '' }] }, 'reminders'],
  ] satisfies [Partial<BillingForm>, keyof BillingForm][])('finds what is wrong: %o', (change, field) => {
    expect(Object.keys(billingProblems({ ...form, ...change }))).toEqual([field]);
  });

  it('asks for no tax where the seller is not registered', () => {
    expect(billingProblems({ ...form, isRegistered: false, rate: '', taxName: '', taxNumber: '' })).toEqual(
      {},
    );
  });
});

it('numbers have the year where it is wanted', () => {
  expect(documentNumber('INV-{number}', 1001, '2026-12-24')).toBe('INV-1001');
  expect(documentNumber('{year}/{number}', 7, '2026-12-24')).toBe('2026/7');
});
