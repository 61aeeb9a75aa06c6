import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditOf } from '#shared/billing/document/credit.ts';
import { type InvoiceDocument, totalsOf } from '#shared/billing/document/invoice-document.ts';
import {
  classificationCodes,
  detailProblems,
  type MalaysianSeller,
  malaysianProblems,
  malaysianStates,
  missingOf,
  plainMalaysianSeller,
} from '#shared/billing/document/malaysia.ts';
import { countries } from '#shared/installation/installation.ts';
import { valuesOf } from '../../../../../tests/support/files/read-ubl.ts';
import { sampleInvoice } from '../../../../../tests/support/samples/invoice-document.ts';
import { countryCode3 } from './country-codes.ts';
import { myInvoisOf } from './my-invois.ts';

const now = new Date('2026-11-23T08:05:09.123Z');
const seller: MalaysianSeller = {
  ...plainMalaysianSeller,
  tin: 'C25845632020',
  registration: '202001234567',
  city: 'Kuala Lumpur',
  postcode: '50450',
  state: '14',
  phone: '+60 3-1234 5678',
  msic: '74102',
  activity: 'Graphic design services',
  hoursClassification: '027',
};
const buyer = {
  tin: 'C1234567890',
  registration: '201901234567',
  city: 'George Town',
  postcode: '10200',
  state: '07',
  phone: '+60412345678',
};
const lines: InvoiceDocument['lines'] = [
  {
    id: 'a',
    name: 'Studio',
    kind: 'plan',
    quantity: 1,
    price: 14_999,
    net: 14_999,
    category: 'S',
    rate: 800,
  },
  { id: 'b', name: '5 hours', kind: 'hours', quantity: 3, price: 333, net: 999, category: 'S', rate: 800 },
  { id: 'c', name: '1 GB', quantity: 1, price: 7, net: 7, category: 'S', rate: 600 },
];
const invoice = (given: Partial<InvoiceDocument> = {}): InvoiceDocument =>
  sampleInvoice({
    currency: 'MYR',
    seller: {
      name: 'Galley Studio Sdn Bhd',
      address: '12 Jalan Ampang\nLevel 3',
      country: 'MY',
      taxNumber: 'W10-1808-32000001',
      email: 'office@galley.test',
    },
    buyer: {
      name: 'Kopi Pelabuhan Sdn Bhd',
      address: '4 Lebuh Pantai',
      country: 'MY',
      taxNumber: '',
      email: 'mei@kopi.test',
    },
    payee: { name: 'Galley Studio Sdn Bhd', bank: 'Maybank', account: '514011234711', bic: '' },
    lines,
    ...given,
  });

/**
 * The fields that LHDN lists as mandatory for an invoice 1.0, by the path that it gives, with the length and form that it
 * gives. Read by another program than the one that wrote them.
 */
const party = (side: string): [path: string, form: RegExp][] => [
  [`/${side}/cac:Party/cac:PartyIdentification/cbc:ID@TIN`, /^[A-Z]{1,2}\d{9,12}$/],
  [`/${side}/cac:Party/cac:PartyIdentification/cbc:ID@BRN`, /^(.{6,20}|NA)$/],
  [`/${side}/cac:Party/cac:PartyIdentification/cbc:ID@SST`, /^[\w;-]{2,35}$/],
  [`/${side}/cac:Party/cac:PartyIdentification/cbc:ID@TTX`, /^[\w-]{2,17}$/],
  [`/${side}/cac:Party/cac:PostalAddress/cbc:CityName`, /^.{1,50}$/],
  [`/${side}/cac:Party/cac:PostalAddress/cbc:CountrySubentityCode`, /^(0[1-9]|1[0-7])$/],
  [`/${side}/cac:Party/cac:PostalAddress/cac:AddressLine/cbc:Line`, /^.{1,150}$/],
  [`/${side}/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, /^[A-Z]{3}$/],
  [`/${side}/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName`, /^.{1,300}$/],
  [`/${side}/cac:Party/cac:Contact/cbc:Telephone`, /^\+?\d{8,19}$/],
];
const money = /^\d+\.\d{2}$/;
const mandatory: [path: string, form: RegExp][] = [
  ['/cbc:ID', /^.{1,50}$/],
  ['/cbc:IssueDate', /^2026-11-23$/],
  ['/cbc:IssueTime', /^08:05:09Z$/],
  ['/cbc:InvoiceTypeCode', /^01$/],
  ['/cbc:InvoiceTypeCode/@listVersionID', /^1\.0$/],
  ['/cbc:DocumentCurrencyCode', /^MYR$/],
  ...party('cac:AccountingSupplierParty'),
  ['/cac:AccountingSupplierParty/cac:Party/cbc:IndustryClassificationCode', /^\d{5}$/],
  ['/cac:AccountingSupplierParty/cac:Party/cbc:IndustryClassificationCode/@name', /^.{1,300}$/],
  ...party('cac:AccountingCustomerParty'),
  ['/cac:TaxTotal/cbc:TaxAmount', money],
  ['/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount', money],
  ['/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', /^0[1-6]$/],
  ['/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID', /^OTH$/],
  ['/cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', money],
  ['/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', money],
  ['/cac:LegalMonetaryTotal/cbc:PayableAmount', money],
  ['/cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode', /^0[0-4]\d$/],
  ['/cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode/@listID', /^CLASS$/],
  ['/cac:InvoiceLine/cac:Item/cbc:Description', /^.{1,300}$/],
  ['/cac:InvoiceLine/cac:Price/cbc:PriceAmount', money],
  ['/cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount', money],
  ['/cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', /^0[1-6]$/],
  ['/cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID', /^OTH$/],
  ['/cac:InvoiceLine/cac:ItemPriceExtension/cbc:Amount', money],
  ['/cac:InvoiceLine/cbc:LineExtensionAmount', money],
];

/** Returns all values by their path; identifications by their scheme. */
function fieldsOf(xml: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let scheme = '';
  for (const value of valuesOf(xml)) {
    const at = value.indexOf(': ');
    let path = value.slice('/Invoice'.length, at);
    const text = value.slice(at + 2);
    if (path.endsWith('/@schemeID')) scheme = text;
    if (path.endsWith('PartyIdentification/cbc:ID')) path += `@${scheme}`;
    fields.set(path, [...(fields.get(path) ?? []), text]);
  }
  return fields;
}

const noDetails = { original: '', rate: '' };
const exported = (document = invoice(), of = buyer, details = noDetails): Map<string, string[]> =>
  fieldsOf(myInvoisOf({ document, seller, buyer: of, details, now }));

function expectWhole(fields: Map<string, string[]>): void {
  for (const [path, form] of mandatory) {
    const found = fields.get(path) ?? [];
    expect(found.length, path).toBeGreaterThan(0);
    for (const value of found) expect(value, path).toMatch(form);
  }
}

describe('an invoice for MyInvois', () => {
  it('has every field that is mandatory, in its form', () => {
    const fields = exported();
    expectWhole(fields);
    const line = '/cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
    expect(fields.get(line)).toEqual(['022', '027', '022']);
    expect(fields.get('/cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID@SST')).toEqual([
      'W10-1808-32000001',
    ]);
    expect(fields.get('/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID@SST')).toEqual([
      'NA',
    ]);
    expect(fields.get('/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(['02', '02']);
  });

  it('names a buyer abroad as LHDN says, with their own country', () => {
    const fields = exported(
      invoice({
        buyer: { name: 'Tan', address: '1 Orchard', country: 'SG', taxNumber: '', email: 'tan@sg.test' },
        lines: lines.map((line) => ({ ...line, category: 'AE' as const, rate: 0 })),
      }),
      { tin: '', registration: '', city: '', postcode: '', state: '', phone: '+6561234567' },
    );
    expectWhole(fields);
    const at = (path: string) => fields.get(`/cac:AccountingCustomerParty/cac:Party/${path}`);
    expect(at('cac:PartyIdentification/cbc:ID@TIN')).toEqual(['EI00000000020']);
    expect(at('cac:PostalAddress/cac:Country/cbc:IdentificationCode')).toEqual(['SGP']);
    expect(fields.get('/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(['06']);
  });

  it('is of type 02 where it is a credit note, and refers to the invoice by both of its numbers', () => {
    const original = 'F9D425P6DS7D8IU0A1B2C3D4E5';
    const credits = { number: 'INV-1001', issuedOn: '2026-11-20', reason: 'Ordered twice' };
    const fields = exported(invoice({ type: 381, number: 'CN-1', credits }), buyer, {
      ...noDetails,
      original: ` ${original.toLowerCase()} `,
    });
    expect(fields.get('/cbc:InvoiceTypeCode')).toEqual(['02']);
    const reference = '/cac:BillingReference/cac:InvoiceDocumentReference';
    expect(fields.get(`${reference}/cbc:ID`)).toEqual(['INV-1001']);
    expect(fields.get(`${reference}/cbc:UUID`)).toEqual([original]);
    expect([...fields.keys()].some((path) => path.startsWith('/cac:PaymentMeans'))).toBe(false);
    expectWhole(new Map([...fields, ['/cbc:InvoiceTypeCode', ['01']]]));
  });

  it('says how many ringgit its currency is worth where that is another, and nothing where it is not', () => {
    const fields = exported(invoice({ currency: 'USD' }), buyer, { ...noDetails, rate: '4.4725' });
    const rate = (name: string) => fields.get(`/cac:TaxExchangeRate/cbc:${name}`);
    expect(fields.get('/cbc:DocumentCurrencyCode')).toEqual(['USD']);
    expect([rate('SourceCurrencyCode'), rate('TargetCurrencyCode'), rate('CalculationRate')]).toEqual([
      ['USD'],
      ['MYR'],
      ['4.4725'],
    ]);
    expect([...exported().keys()].some((path) => path.startsWith('/cac:TaxExchangeRate'))).toBe(false);
  });

  it('has the taxes of its lines add up to that of the whole', () => {
    const line = fc.record({
      price: fc.nat(100_000),
      quantity: fc.integer({ min: 1, max: 99 }),
      rate: fc.constantFrom(600, 800),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (given) => {
        const own = given.map(({ price, quantity, rate }, at) => ({
          ...{ id: String(at), name: `Line ${at}`, price, quantity, net: price * quantity },
          ...{ category: 'S' as const, rate },
        }));
        const fields = exported(invoice({ lines: own, ...totalsOf(own) }));
        const sen = (path: string): number =>
          (fields.get(path) ?? []).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);
        expect(sen('/cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount')).toBe(sen('/cac:TaxTotal/cbc:TaxAmount'));
        expect(sen('/cac:InvoiceLine/cbc:LineExtensionAmount')).toBe(
          sen('/cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'),
        );
      }),
    );
  });
});

it('has the taxes of the lines of a credit note add up to its own, which is rounded with those before it', () => {
  const own = ['a', 'b'].map((id) => ({
    ...{ id, name: 'Print', quantity: 2, price: 105, net: 210 },
    ...{ category: 'S' as const, rate: 800 },
  }));
  const whole = invoice({ lines: own, ...totalsOf(own) });
  const notes: ReturnType<typeof creditOf>[] = [];
  for (const quantities of [{ a: 1 }, { a: 1 }, { b: 1 }, { b: 1 }])
    notes.push(creditOf(whole, notes, quantities));
  notes.push(creditOf(whole, notes.slice(0, 1), { a: 1, b: 2 }));
  for (const note of notes) {
    const fields = exported({ ...whole, ...note, type: 381 });
    const sen = (path: string) =>
      (fields.get(path) ?? []).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);
    expect(sen('/cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount')).toBe(note.totals.tax);
  }
});

describe('what MyInvois asks for', () => {
  const given = {
    seller: invoice().seller,
    ours: seller,
    buyer: invoice().buyer,
    theirs: buyer,
  };

  it('is named where it is missing, by where it is filled in', () => {
    expect(missingOf(given)).toEqual([]);
    const bare = { ...buyer, tin: '', state: '', phone: '' };
    expect(
      missingOf({
        ...given,
        seller: { address: '' },
        ours: { ...plainMalaysianSeller, tin: 'C1', registration: '2', city: 'KL', state: '14' },
        theirs: bare,
      }),
    ).toEqual([
      'In “Invoices and payment”: MSIC code, Business activity, Phone, Address.',
      'In the company information of Kopi Pelabuhan Sdn Bhd: TIN, State, Phone.',
    ]);
    const abroad = { ...given.buyer, country: 'SG' };
    expect(missingOf({ ...given, buyer: abroad, theirs: { ...bare, phone: '+6561234567' } })).toEqual([]);
  });

  it('is checked as it is typed', () => {
    expect(malaysianProblems(seller)).toEqual({});
    expect(malaysianProblems({ tin: ' c 2584563222 ', phone: '+60-3 1234 5678' })).toEqual({});
    const wrong = { tin: '12', registration: '1', postcode: 'KL', phone: 'none', msic: '1', state: '99' };
    expect(Object.keys(malaysianProblems({ ...wrong, classification: '999' })).sort()).toEqual(
      [...Object.keys(wrong), 'classification'].sort(),
    );
  });

  it('is asked with the export where no document says it', () => {
    const problems = (given: Partial<typeof noDetails>, isCreditNote: boolean, currency: string) =>
      Object.keys(detailProblems({ ...noDetails, ...given }, { isCreditNote, currency }));
    expect(problems({}, false, 'MYR')).toEqual([]);
    expect(problems({}, true, 'USD')).toEqual(['original', 'rate']);
    expect(problems({ original: 'na', rate: '4.4725' }, true, 'USD')).toEqual([]);
    expect(problems({ original: 'INV-1001', rate: '0' }, true, 'USD')).toEqual(['original', 'rate']);
    expect(problems({ rate: '4,5' }, false, 'EUR')).toEqual(['rate']);
  });

  it('has codes that are each given once', () => {
    for (const codes of [malaysianStates, classificationCodes])
      expect(new Set(codes.map(({ value }) => value)).size).toBe(codes.length);
    expect(malaysianStates.find(({ value }) => value === '14')?.label).toBe('Kuala Lumpur');
    expect(countries().filter(({ code }) => countryCode3(code) === '')).toEqual([]);
    expect(countryCode3('MY')).toBe('MYS');
  });
});
