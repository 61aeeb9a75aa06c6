import fc from 'fast-check';
import { isQRIBAN, isQRReferenceValid, isSCORReferenceValid } from 'swissqrbill/utils';
import { expect, it } from 'vitest';
import { groupedReference, isQrIban, swissReference } from './creditor-reference.ts';

const iban = 'CH9300762011623852957';
const qrIban = 'CH4431999123000889012';
const number = fc.stringMatching(/^[A-Z]{0,4}-?\d{1,12}$/);

it('a number becomes a reference whose check digits another program accepts', () => {
  fc.assert(
    fc.property(number, (text) => {
      expect(isQRReferenceValid(swissReference(qrIban, text) ?? '')).toBe(true);
      expect(isSCORReferenceValid(swissReference(iban, text) ?? '')).toBe(true);
    }),
  );
});

it('the reference of the standard’s example has its check digit', () => {
  expect(swissReference(qrIban, '21000000000313947143000901')).toBe('210000000003139471430009017');
  expect(groupedReference('210000000003139471430009017')).toBe('21 00000 00003 13947 14300 09017');
  expect(groupedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
});

it('a QR-IBAN is known by the number of its bank', () => {
  const bank = fc.integer({ min: 29_990, max: 32_010 });
  fc.assert(
    fc.property(bank, (code) => {
      const account = `CH00${code}123000889012`;
      expect(isQrIban(account)).toBe(isQRIBAN(account));
    }),
  );
  expect(isQrIban('DE89309999123000889012')).toBe(false);
});

it('there is none for other accounts, and for numbers that do not fit', () => {
  expect(swissReference('DE89370400440532013000', 'INV-1001')).toBeNull();
  expect(swissReference(qrIban, 'INV')).toBeNull();
  expect(swissReference(iban, 'A'.repeat(22))).toBeNull();
});
