import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import type { PaymentMethod } from './payment-method.ts';
import {
  compactAccount,
  isIban,
  isLastNeeded,
  mayChangePayments,
  mayReadPayments,
  needsPayment,
  type PaymentForm,
  paymentProblems,
  paymentTitle,
  paymentWay,
} from './payment-method-rules.ts';

const form = (rest: Partial<PaymentForm>): PaymentForm => ({
  kind: 'direct-debit',
  name: 'Mei Lim',
  bank: 'Maybank',
  account: '5140 1123 4711',
  email: '',
  validUntil: '',
  ...rest,
});
const method = (kind: PaymentMethod['kind']): PaymentMethod => ({
  ...{ id: 'a', kind, name: 'Mei Lim', bank: null, lastFour: null, email: null, validUntil: null },
  ...{ isExpired: false, isDefault: true, createdAt: '2026-01-01T00:00:00.000Z' },
});
const at = { today: '2026-03-10', keepsAccount: false };

/** An IBAN of a country and an account within it, with the check digits that fit. */
function ibanOf(country: string, account: string): string {
  const number = BigInt([...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join(''));
  return `${country}${String(98n - (number % 97n)).padStart(2, '0')}${account}`;
}
const isDigit = (text: string): boolean => /\d/.test(text);
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const iban = fc
  .tuple(
    fc.string({ unit: letter, minLength: 2, maxLength: 2 }),
    fc.string({ unit: sign, minLength: 11, maxLength: 30 }),
  )
  .map(([country, account]) => ibanOf(country, account));

describe('an IBAN', () => {
  it('is one as banks print it', () => {
    for (const known of ['GB82 WEST 1234 5698 7654 32', 'NO93 8601 1117 947', 'DE89-3704-0044-0532-0130-00'])
      expect(isIban(compactAccount(known))).toBe(true);
  });

  it('is one with the digits that fit, in whatever groups it is written', () => {
    fc.assert(
      fc.property(iban, fc.integer({ min: 1, max: 8 }), (whole, group) => {
        const written = whole.replace(new RegExp(`.{${group}}`, 'g'), '$& ').toLowerCase();
        expect(isIban(compactAccount(written))).toBe(true);
      }),
    );
  });

  it('is none once a sign is mistyped, or two neighbours are exchanged', () => {
    fc.assert(
      fc.property(iban, fc.nat(), sign, (whole, where, typed) => {
        const place = 4 + (where % (whole.length - 4));
        fc.pre(whole[place] !== typed && isDigit(whole[place] ?? '') === isDigit(typed));
        expect(isIban(whole.slice(0, place) + typed + whole.slice(place + 1))).toBe(false);
        const [a = '', b = ''] = [whole[place - 1], whole[place]];
        fc.pre(place > 4 && a !== b && isDigit(a) === isDigit(b));
        expect(isIban(whole.slice(0, place - 1) + b + a + whole.slice(place + 1))).toBe(false);
      }),
    );
  });
});

describe('a payment method', () => {
  it('needs what its kind has, and no more', () => {
    expect(paymentProblems(form({}), at)).toEqual({});
    expect(paymentProblems(form({ name: ' ', bank: '', account: '' }), at)).toEqual({
      name: 'Required!',
      bank: 'Required!',
      account: 'Required!',
    });
    expect(paymentProblems(form({ account: '' }), { ...at, keepsAccount: true })).toEqual({});
    const transfer = form({ kind: 'bank-transfer', bank: '', account: '' });
    expect(paymentProblems(transfer, at)).toEqual({});
    expect(paymentProblems({ ...transfer, email: 'mei' }, at)).toEqual({ email: 'Not Valid' });
    const order = form({ kind: 'purchase-order', bank: '', account: '' });
    expect(paymentProblems(order, at)).toEqual({ email: 'Required!' });
  });

  it('has an account that can be one', () => {
    for (const wrong of ['1234', 'account', '12 34 5x', '1'.repeat(21)])
      expect(paymentProblems(form({ account: wrong }), at).account, wrong).toBe('Not Valid');
    expect(paymentProblems(form({ account: 'GB82 WEST 1234 5698 7654 33' }), at).account).toContain('IBAN');
  });

  it('has a last day that is a day, and not past', () => {
    const order = (validUntil: string) =>
      paymentProblems(form({ kind: 'purchase-order', email: 'a@b.test', validUntil }), at).validUntil;
    expect([order('2026-03-10'), order('2027-01-01'), order('')]).toEqual([undefined, undefined, undefined]);
    expect(order('2026-03-09')).toContain('past');
    for (const wrong of ['2026-02-30', '10.3.2027', 'soon', '2027-13-01'])
      expect(order(wrong)).toBe('Not Valid');
  });

  it('is named without its account', () => {
    expect(paymentTitle({ kind: 'direct-debit', name: 'Mei', bank: 'DNB', lastFour: '4711' })).toBe(
      'Direct debit, DNB ····4711',
    );
    expect(paymentTitle({ kind: 'purchase-order', name: 'PO-7', bank: null, lastFour: null })).toBe(
      'Purchase order PO-7',
    );
  });

  it('is followed as the invoice says, whatever the payer has chosen since', () => {
    const transfer = { means: 'transfer', payBy: null, debitReturned: null, number: 'INV-1001' } as const;
    expect(paymentWay(transfer)).toBe('Please pay it by the day it is due, and name INV-1001.');
    expect(paymentWay(transfer, true)).toBe('Please pay it now, and name INV-1001.');
    expect(paymentWay({ ...transfer, payBy: method('bank-transfer') })).toMatch(
      /^Please transfer it .*INV-1001/,
    );
    expect(paymentWay({ ...transfer, payBy: method('purchase-order') })).toContain('this purchase order');
    const debit = { ...transfer, means: 'direct-debit' } as const;
    expect(paymentWay({ ...debit, payBy: method('direct-debit') })).toContain('You have nothing to do.');
    expect(paymentWay(debit)).toContain('Please add one');
    const debitReturned = { at: '2026-05-10T04:00:00.000Z', reason: 'Account closed' };
    expect(paymentWay({ ...transfer, debitReturned })).toMatch(/“Account closed”\. Please transfer it now/);
  });
});

it('needs the last method of a plan that costs something', () => {
  const one = { id: 'a', isExpired: false };
  const old = { id: 'b', isExpired: true };
  expect(isLastNeeded('a', [one, old], true)).toBe(true);
  expect(isLastNeeded('b', [one, old], true)).toBe(false);
  expect(isLastNeeded('a', [one, { ...old, isExpired: false }], true)).toBe(false);
  expect(isLastNeeded('a', [one], false)).toBe(false);
  const paid = { type: 'paid', price: 100, onFreeTrial: false } as const;
  expect(needsPayment(paid)).toBe(true);
  for (const other of [{ type: 'free' } as const, { price: 0 }, { onFreeTrial: true }])
    expect(needsPayment({ ...paid, ...other })).toBe(false);
});

it('is the owner’s to read, and to change where they may not only look', () => {
  for (const role of roles) {
    expect(mayReadPayments({ role, viewOnly: true })).toBe(role === 'owner');
    expect(mayChangePayments({ role, viewOnly: false })).toBe(role === 'owner');
    expect(mayChangePayments({ role, viewOnly: true })).toBe(false);
    expect(mayChangePayments({ role, viewOnly: false, impersonatorId: 'm1' })).toBe(false);
  }
});
