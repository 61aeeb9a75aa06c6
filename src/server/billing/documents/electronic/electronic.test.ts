import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { brokenRules } from '../../../../../tests/support/files/read-cii.ts';
import { asReadElsewhere, valuesOf } from '../../../../../tests/support/files/read-ubl.ts';
import { sampleInvoice } from '../../../../../tests/support/samples/invoice-document.ts';
import { ciiOf } from './cii.ts';
import { vatId } from './terms.ts';
import { ublOf } from './ubl.ts';

/** What that program adds of its own. */
const itsOwn = /@xsi:schemaLocation|BusinessProcessSpecifiedDocumentContextParameter/;

/**
 * Another program reads the invoice in one syntax and writes it in the other: the same must be said in both. A third
 * holds it to the rules of EN 16931.
 */
async function expectSame(document: InvoiceDocument): Promise<void> {
  const elsewhere = valuesOf(await asReadElsewhere(ublOf(document))).filter((value) => !itsOwn.test(value));
  expect(valuesOf(ciiOf(document))).toEqual(elsewhere);
  expect(await brokenRules(ciiOf(document))).toEqual([]);
}

/** UBL has credit notes as a document of their own, which that program does not read: the same, under other names. */
const asInvoice = (creditNote: string): string =>
  creditNote
    .replaceAll('CreditedQuantity', 'InvoicedQuantity')
    .replaceAll(/CreditNote(?=[ >]|-2"|Line|TypeCode)/g, 'Invoice');

describe('an electronic invoice', () => {
  it('says the same in both syntaxes, and is valid for another program', () => expectSame(sampleInvoice()));

  it.each([
    [
      'under reverse charge',
      sampleInvoice({ lines: sampleInvoice().lines.map((line) => ({ ...line, category: 'AE', rate: 0 })) }),
    ],
    [
      'at 0 %',
      sampleInvoice({ lines: sampleInvoice().lines.map((line) => ({ ...line, category: 'Z', rate: 0 })) }),
    ],
    [
      'not subject to tax',
      sampleInvoice({ lines: sampleInvoice().lines.map((line) => ({ ...line, category: 'O', rate: 0 })) }),
    ],
    [
      'exempt in part',
      sampleInvoice({
        lines: sampleInvoice().lines.map((line, at) =>
          at === 0 ? { ...line, category: 'E', rate: 0 } : line,
        ),
        exemption: { reason: 'Training', code: 'VATEX-EU-132' },
      }),
    ],
    [
      'exempt for a reason without a code',
      sampleInvoice({
        lines: sampleInvoice().lines.map((line) => ({ ...line, category: 'E', rate: 0 })),
        exemption: { reason: 'Small business', code: '' },
      }),
    ],
    [
      'of goods to another country of the Union',
      sampleInvoice({ lines: sampleInvoice().lines.map((line) => ({ ...line, category: 'K', rate: 0 })) }),
    ],
    [
      'of an export',
      sampleInvoice({ lines: sampleInvoice().lines.map((line) => ({ ...line, category: 'G', rate: 0 })) }),
    ],
    ['paid by direct debit', sampleInvoice({ means: 'direct-debit' })],
    ['of an order', sampleInvoice({ orderNumber: 'PO 4711', note: '' })],
    ['without an account to pay to', sampleInvoice({ payee: { name: '', bank: '', account: '', bic: '' } })],
    [
      'with something taken off',
      sampleInvoice({ allowances: [{ reason: 'Discount', amount: 4_000, category: 'S', rate: 1900 }] }),
    ],
    [
      'paid in part from credit',
      { ...sampleInvoice(), totals: { ...sampleInvoice().totals, prepaid: 1_000 } },
    ],
    ['with signs that XML keeps for itself', sampleInvoice({ note: '<b> & "c" > d' })],
  ])('%s', async (_what, document) => expectSame(document));

  it.each([
    ['E', 'Training', 'VATEX-EU-132'],
    ['K', 'Intra-community supply', 'VATEX-EU-IC'],
    ['G', 'Export outside the EU', 'VATEX-EU-G'],
  ] as const)('says why %s is not taxed', (category, reason, code) => {
    const document = sampleInvoice({
      lines: sampleInvoice().lines.map((line) => ({ ...line, category, rate: 0 })),
      exemption: { reason: 'Training', code: 'VATEX-EU-132' },
    });
    const said = valuesOf(ciiOf(document)).join('\n');
    expect(said).toMatch(new RegExp(`ram:ExemptionReason: ${reason}$`, 'm'));
    expect(said).toMatch(new RegExp(`ram:ExemptionReasonCode: ${code}$`, 'm'));
    const delivered = /ShipToTradeParty\/ram:PostalTradeAddress\/ram:CountryID: PL$/m;
    if (category === 'K') expect(said).toMatch(delivered);
    else expect(said).not.toMatch(delivered);
  });

  it('names an account that is no IBAN as such', async () => {
    const payee = { name: 'Studio', bank: 'Maybank', account: '514011234711', bic: '' };
    const document = sampleInvoice({ payee, currency: 'MYR' });
    await asReadElsewhere(ublOf(document));
    expect(valuesOf(ciiOf(document)).join('\n')).toMatch(
      /FinancialAccount\/ram:ProprietaryID: 514011234711$/m,
    );
  });

  it('has the amounts of any invoice', async () => {
    const line = fc.record({
      price: fc.nat(1_000_000),
      quantity: fc.integer({ min: 1, max: 99 }),
      rate: fc.constantFrom(700, 1900, 2550),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (given) => {
        const lines = given.map(({ price, quantity, rate }, at) => ({
          id: String(at),
          name: `Line ${at}`,
          price,
          quantity,
          net: price * quantity,
          category: 'S' as const,
          rate,
        }));
        await expectSame(sampleInvoice({ lines }));
      }),
      { numRuns: 10 },
    );
  });

  it('names the invoice that a credit note takes back', async () => {
    const credit = sampleInvoice({
      type: 381,
      number: 'CN-1',
      dueOn: null,
      credits: { number: 'INV-1001', issuedOn: '2026-11-23', reason: 'Ordered twice' },
    });
    const cii = valuesOf(ciiOf(credit)).join('\n');
    expect(cii).toMatch(/ExchangedDocument\/ram:TypeCode: 381$/m);
    expect(cii).toMatch(/InvoiceReferencedDocument\/ram:IssuerAssignedID: INV-1001$/m);
    const ubl = valuesOf(ublOf(credit)).join('\n');
    expect(ubl).toMatch(/^\/CreditNote\/cbc:CreditNoteTypeCode: 381$/m);
    expect(ubl).toMatch(/InvoiceDocumentReference\/cbc:ID: INV-1001$/m);
    expect(ubl).toMatch(/CreditNoteLine\/cbc:CreditedQuantity: 3$/m);
    expect(ubl).not.toContain('PaymentMeans');
    expect(ubl).toMatch(/PaymentTerms\/cbc:Note: Nothing is to be paid.$/m);
    expect(await brokenRules(ciiOf(credit))).toEqual([]);
    // Both references are tested above; the notes come as one, and what is not to be paid has no reference.
    const others = /PaymentReference|InvoiceReferencedDocument|IncludedNote|^ Thank you/;
    const said = (values: readonly string[]) =>
      values.filter((value) => !itsOwn.test(value) && !others.test(value));
    const elsewhere = await asReadElsewhere(asInvoice(ublOf(credit)));
    expect(said(valuesOf(elsewhere))).toEqual(said(valuesOf(ciiOf(credit))));
  });
});

it.each([
  ['DE123456788', 'DE', 'DE123456788'],
  ['123 456 788', 'DE', 'DE123456788'],
  ['123456789', 'GR', 'EL123456789'],
  ['', 'DE', ''],
])('the VAT identifier of %s in %s is %s', (taxNumber, country, id) => {
  expect(vatId({ taxNumber, country })).toBe(id);
});
