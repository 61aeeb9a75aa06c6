import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCartItems, maxCartQuantity, maxPrice } from '#shared/kernel/limits.ts';
import { maxPayment } from '../billing.ts';
import { plainBilling } from './billing-form.ts';
import { creditableLines, creditOf } from './credit.ts';
import { type DocumentLine, taxKeyOf, taxLabel, totalsOf } from './invoice-document.ts';

const taxKey = fc.constantFrom(
  { category: 'S' as const, rate: 800 },
  { category: 'S' as const, rate: 1950 },
  { category: 'S' as const, rate: 725 },
  { category: 'Z' as const, rate: 0 },
);
const line = fc.record({ price: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 99 }), key: taxKey });
const lines = fc.array(line, { minLength: 1, maxLength: 12 }).map((all) =>
  all.map(
    ({ price, quantity, key }, at): DocumentLine => ({
      id: String(at),
      name: `Line ${at}`,
      price,
      quantity,
      net: price * quantity,
      ...key,
    }),
  ),
);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('the totals of an invoice', () => {
  it('follow from its lines, each tax rounded once', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { taxes, totals } = totalsOf(given);
        expect(totals.lines).toBe(sum(given.map(({ net }) => net)));
        expect(sum(taxes.map(({ base }) => base))).toBe(totals.net);
        expect(totals.total).toBe(totals.net + sum(taxes.map(({ tax }) => tax)));
        expect(new Set(taxes.map(({ category, rate }) => `${category} ${rate}`)).size).toBe(taxes.length);
        for (const { base, rate, tax } of taxes)
          expect(Math.abs(tax * 10_000 - base * rate)).toBeLessThanOrEqual(5000);
      }),
    );
  });

  it('are exact of the largest cart at the highest prices, which is paid at once', () => {
    const most = { price: maxPrice, quantity: maxCartQuantity, rate: 10_000 };
    const dear = fc.record({
      price: fc.integer({ min: 0, max: most.price }),
      quantity: fc.integer({ min: 1, max: most.quantity }),
      rate: fc.nat(most.rate),
    });
    const full = fc.array(dear, { minLength: 1, maxLength: maxCartItems });
    fc.assert(
      fc.property(full, (given) => {
        const { taxes, totals } = totalsOf(
          given.map(({ price, quantity, rate }) => ({ category: 'S', rate, net: price * quantity })),
        );
        const exact = given.reduce((all, { price, quantity }) => all + BigInt(price) * BigInt(quantity), 0n);
        expect(BigInt(totals.net)).toBe(exact);
        for (const { base, rate, tax } of taxes) {
          const rest = 2n * (BigInt(tax) * 10_000n - BigInt(base) * BigInt(rate));
          expect(rest > -10_000n && rest <= 10_000n).toBe(true);
        }
        expect(totals.total).toBeLessThanOrEqual(maxPayment);
      }),
      { examples: [[Array.from({ length: maxCartItems }, () => most)]] },
    );
    expect(Number.isSafeInteger(maxPayment)).toBe(true);
  });

  it('are the same in whatever order the lines come', () => {
    fc.assert(
      fc.property(lines, (given) => {
        expect(totalsOf(given.toReversed())).toEqual(totalsOf(given));
      }),
    );
  });

  it('count an allowance against the tax of its category', () => {
    const key = { category: 'S', rate: 800 } as const;
    const { taxes, totals } = totalsOf([{ ...key, net: 10_000 }], [{ ...key, amount: 1_000 }]);
    expect(taxes).toEqual([{ ...key, base: 9_000, tax: 720 }]);
    expect(totals).toEqual({
      lines: 10_000,
      allowances: 1_000,
      net: 9_000,
      tax: 720,
      total: 9_720,
      prepaid: 0,
    });
  });
});

describe('credit notes', () => {
  it('take back exactly what was invoiced, in whatever parts', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.array(fc.nat(60), { minLength: 12, maxLength: 12 }), { maxLength: 5 }),
        (given, parts) => {
          const invoice = { lines: given, allowances: [], ...totalsOf(given) };
          const notes: ReturnType<typeof creditOf>[] = [];
          for (const part of parts)
            notes.push(
              creditOf(invoice, notes, Object.fromEntries(part.map((quantity, at) => [at, quantity]))),
            );
          expect(sum(notes.map(({ totals }) => totals.total))).toBeLessThanOrEqual(invoice.totals.total);
          const rest = Object.fromEntries(
            creditableLines(invoice, notes).map(({ id, quantity }) => [id, quantity]),
          );
          notes.push(creditOf(invoice, notes, rest));
          expect(sum(notes.map(({ totals }) => totals.total))).toBe(invoice.totals.total);
          expect(sum(notes.map(({ totals }) => totals.tax))).toBe(invoice.totals.tax);
          expect(creditableLines(invoice, notes)).toEqual([]);
        },
      ),
    );
  });
});

describe('the tax of a sale', () => {
  const seller = { name: 'Studio', address: '', country: 'DE', taxNumber: 'DE123' };
  const tax = {
    ...plainBilling.tax,
    isRegistered: true,
    name: 'VAT',
    rate: 1900,
    rates: { hours: 700, storage: 0 },
    reverseCharge: true,
  };
  const settings = { ...plainBilling, seller, tax };
  const home = { country: 'DE', taxNumber: 'DE9' };
  const abroad = { country: 'FR', taxNumber: 'FR9' };

  it.each([
    ['a plan at home', home, 'plan', 'S', 1900],
    ['hours, which have a rate of their own', home, 'hours', 'S', 700],
    ['storage at 0 %', home, 'storage', 'Z', 0],
    ['a company abroad, which pays it itself', abroad, 'plan', 'AE', 0],
    ['somebody abroad without a tax number', { ...abroad, taxNumber: '' }, 'plan', 'S', 1900],
  ] as const)('%s', (_what, buyer, kind, category, rate) => {
    expect(taxKeyOf(settings, buyer, kind)).toEqual({ category, rate });
  });

  const goods = { ...settings, tax: { ...tax, unionSale: 'K', exportSale: 'G' } } as const;
  const services = { ...settings, tax: { ...tax, exportSale: 'O' } } as const;
  const exempt = { ...settings, tax: { ...tax, exemptReason: 'Training' } };
  const american = { country: 'US', taxNumber: '' };
  it.each([
    ['goods to a company in the Union', goods, abroad, 'plan', 'K', 0],
    ['goods to somebody in the Union', goods, { ...abroad, taxNumber: '' }, 'plan', 'S', 1900],
    ['goods out of the Union', goods, american, 'plan', 'G', 0],
    ['goods at home', goods, home, 'plan', 'S', 1900],
    ['services out of the Union', services, american, 'plan', 'O', 0],
    ['services to a company in the Union', services, abroad, 'plan', 'AE', 0],
    ['what is exempt', exempt, home, 'storage', 'E', 0],
    ['what is taxed where something else is exempt', exempt, home, 'hours', 'S', 700],
    [
      'goods to another country by a seller outside the Union',
      { ...goods, seller: { ...seller, country: 'MY' } },
      { country: 'SG', taxNumber: 'S1' },
      'plan',
      'G',
      0,
    ],
  ] as const)('%s', (_what, given, buyer, kind, category, rate) => {
    expect(taxKeyOf(given, buyer, kind)).toEqual({ category, rate });
  });

  it('is none where the seller is not registered', () => {
    const key = taxKeyOf({ seller, tax: { ...tax, isRegistered: false } }, home, 'plan');
    expect(key).toEqual({ category: 'O', rate: 0 });
    expect(taxLabel('', key)).toBe('Not subject to tax');
    expect(taxLabel('VAT', { category: 'AE', rate: 0 })).toBe('VAT 0 %, reverse charge');
    expect(taxLabel('VAT', { category: 'K', rate: 0 })).toBe('VAT 0 %, intra-community supply');
    expect(taxLabel('VAT', { category: 'Z', rate: 0 })).toBe('VAT 0 %');
  });
});
