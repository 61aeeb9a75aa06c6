import fc from 'fast-check';
import { parse } from 'promptparse';
import { describe, expect, it } from 'vitest';
import { emvCode, emvFields, emvText, readEmvCode } from './emv-code.ts';
import { paymentIdFact, paymentIdProblem, readPaymentId } from './payment-id.ts';

/** DuitNow's, as a bank prints it: static, with a name and a place, and without an amount. */
const duitNow = emvCode([
  ['00', '01'],
  ['01', '11'],
  [
    '26',
    emvText([
      ['00', 'A0000006150001'],
      ['01', '588734'],
      ['02', 'MBBQR1234567'],
    ]),
  ],
  ['52', '7338'],
  ['53', '458'],
  ['58', 'MY'],
  ['59', 'KILANG CETAK'],
  ['60', 'KUALA LUMPUR'],
]);

const id = fc.integer({ min: 1, max: 62 }).map((number) => String(number).padStart(2, '0'));
const value = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 });
const fields = fc.uniqueArray(fc.tuple(id, value), { selector: ([one]) => one, minLength: 1, maxLength: 9 });

describe('a code by EMVCo', () => {
  it('is read as it was written, by another program too', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const all = [['00', '01'] as const, ...given];
        const code = emvCode(all);
        expect(readEmvCode(code)).toEqual(all);
        const read = parse(code, true, false);
        expect(read?.getTags().slice(0, -1)).toEqual(
          all.map(([one, text]) => expect.objectContaining({ id: one, value: text })),
        );
      }),
    );
  });

  it('has the check value of the specification’s example', () => {
    const example =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';
    expect(readEmvCode(example)?.find(([one]) => one === '54')?.[1]).toBe('23.72');
  });

  it('is refused once a character was changed', () => {
    const characters = fc.tuple(fc.nat(duitNow.length - 1), fc.constantFrom('0', '7', 'A', 'Z', ' '));
    fc.assert(
      fc.property(characters, ([at, character]) => {
        fc.pre(duitNow[at] !== character);
        expect(readEmvCode(duitNow.slice(0, at) + character + duitNow.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('is no text that ends within a field', () => {
    for (const text of ['0', '0002', '000301', '0000', 'ab02xy']) expect(emvFields(text)).toBeNull();
  });
});

describe('what instant payments are addressed to', () => {
  it.each([
    ['nord.studio@okhdfcbank', { scheme: 'upi', address: 'nord.studio@okhdfcbank' }],
    ['202012345K', { scheme: 'paynow', kind: 'uen', number: '202012345K' }],
    ['53123456x', { scheme: 'paynow', kind: 'uen', number: '53123456X' }],
    ['T08LL1234A', { scheme: 'paynow', kind: 'uen', number: 'T08LL1234A' }],
    ['+65 9123 4567', { scheme: 'paynow', kind: 'mobile', number: '+6591234567' }],
    ['081-234-5678', { scheme: 'promptpay', kind: 'mobile', number: '0066812345678' }],
    ['+66 81 234 5678', { scheme: 'promptpay', kind: 'mobile', number: '0066812345678' }],
    ['0105536000315', null],
    ['1101700230708', { scheme: 'promptpay', kind: 'tax', number: '1101700230708' }],
    ['004000000000001', { scheme: 'promptpay', kind: 'wallet', number: '004000000000001' }],
    ['DE89370400440532013000', null],
    ['', null],
  ])('%s is recognised by its form', (typed, read) => {
    expect(readPaymentId(typed)).toEqual(read);
  });

  it('is a bank’s code in a currency that has them', () => {
    expect(readPaymentId(` ${duitNow}\n`)).toMatchObject({ scheme: 'bank', currency: 'MYR' });
    expect(readPaymentId(emvCode([['00', '01'] as const, ['53', '978']]))).toBeNull();
  });

  it('says what to do where it is wrong', () => {
    expect(paymentIdProblem('')).toBeUndefined();
    expect(paymentIdProblem(duitNow)).toBeUndefined();
    expect(paymentIdProblem('nord studio')).toMatch(/^Enter a UPI ID/);
    expect(paymentIdProblem(`${duitNow.slice(0, -1)}-`)).toMatch(/scan the code once more/);
    const open = readEmvCode(duitNow) ?? [];
    for (const more of [
      ['54', '10.00'],
      ['82', '151624d4b83c'],
    ] as const)
      expect(paymentIdProblem(emvCode([...open, more]))).toMatch(/Ask your bank for a static one/);
  });

  it('is shown as it is typed into an app, on invoices in its currency', () => {
    expect(paymentIdFact('0812345678', 'THB')).toEqual(['PromptPay', '0812345678']);
    expect(paymentIdFact('202012345K', 'SGD')).toEqual(['PayNow UEN', '202012345K']);
    expect(paymentIdFact('nord@okbank', 'INR')).toEqual(['UPI ID', 'nord@okbank']);
    expect(paymentIdFact('nord@okbank', 'EUR')).toBeNull();
    expect(paymentIdFact(duitNow, 'MYR')).toBeNull();
  });
});
