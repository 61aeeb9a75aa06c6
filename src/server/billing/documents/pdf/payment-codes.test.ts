import { parse } from 'promptparse';
import { anyId } from 'promptparse/generate';
import { afterAll, describe, expect, it } from 'vitest';
import { emvCode, emvText, readEmvCode } from '#shared/billing/document/emv-code.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import type { SlipLanguage } from '#shared/billing/document/slip-language.ts';
import { scanLastPage } from '../../../../../tests/support/files/scan-code.ts';
import { sampleInvoice } from '../../../../../tests/support/samples/invoice-document.ts';
import { InvoicePrinter } from './invoice-printer.ts';
import { swissBill, swissCode } from './swiss-bill.ts';
import { transferCode } from './transfer-code.ts';

const printer = new InvoicePrinter();
afterAll(() => printer.dispose());

/** Returns the printed invoice: its pages, the last one's text, and what a scanner reads off it. */
async function scanned(
  document: InvoiceDocument,
): Promise<{ pages: number; code: string | null; text: string }> {
  const look = { name: 'Studio Nord', accent: null, logo: null };
  // Left of the middle and in the lower two thirds, without the receipt of a QR-bill.
  const part =
    swissBill(document) === null ? { left: 20, top: 300, width: 250 } : { left: 178, top: 560, width: 160 };
  return scanLastPage(await printer.print({ document, look }), { ...part, height: 230 });
}

const instant = (currency: string, paymentId: string): InvoiceDocument =>
  sampleInvoice({ currency, payee: { name: 'Søn & Café GmbH', bank: '', account: '', bic: '', paymentId } });

describe('the code of a transfer', () => {
  it('fills in a transfer in euro to an IBAN', () => {
    expect(transferCode(sampleInvoice())?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Studio Nord GmbH',
      'DE89370400440532013000',
      'EUR3538.60',
      '',
      '',
      'INV-1001',
    ]);
  });

  it.each([
    [
      'CZK',
      'CZ6508000000192000145399',
      'SPD*1.0*ACC:CZ6508000000192000145399+COBADEFFXXX*AM:3538.60*CC:CZK*MSG:INV-1001',
    ],
    [
      'PLN',
      'PL61109010140000071219812874',
      '|PL|61109010140000071219812874|353860|Studio Nord GmbH|INV-1001|||',
    ],
  ])('is that of the banks of %s', (currency, account, code) => {
    const payee = { ...sampleInvoice().payee, account };
    expect(transferCode(sampleInvoice({ currency, payee }))).toBe(code);
  });

  it.each([
    ['in a currency without such codes', { currency: 'USD' }],
    ['in zloty to an account abroad', { currency: 'PLN' }],
    [
      'over more than such a code can say',
      { currency: 'CZK', totals: { ...sampleInvoice().totals, total: 1_000_000_000 } },
    ],
    ['by direct debit', { means: 'direct-debit' }],
    ['to an account that is no IBAN', { payee: { ...sampleInvoice().payee, account: '514011234711' } }],
    ['of a credit note', { type: 381 }],
  ] as const)('is not there %s', (_what, given) => {
    expect(transferCode(sampleInvoice(given))).toBeNull();
  });
});

describe('the code of an instant payment', () => {
  it('of India names payee, amount and invoice', () => {
    expect(transferCode(instant('INR', 'nord@okbank'))).toBe(
      'upi://pay?pa=nord@okbank&pn=S%C3%B8n%20%26%20Caf%C3%A9%20GmbH&am=3538.60&cu=INR&tn=INV-1001',
    );
  });

  it('of Singapore names the payee, an amount that stays, and the invoice', () => {
    const code = parse(transferCode(instant('SGD', '202012345K')) ?? '', true);
    const read = (id: string, inner?: string) => code?.getTagValue(id, inner);
    expect(['00', '01', '02', '03'].map((id) => read('26', id))).toEqual([
      'SG.PAYNOW',
      '2',
      '202012345K',
      '0',
    ]);
    expect(['01', '53', '54', '58', '59'].map((id) => read(id))).toEqual([
      '12',
      '702',
      '3538.60',
      'SG',
      'Sn & Cafe GmbH',
    ]);
    expect(read('62', '01')).toBe('INV-1001');
  });

  it.each([
    ['0812345678', 'MSISDN', '0812345678'],
    ['1101700230708', 'NATID', '1101700230708'],
    ['004000000000001', 'EWALLETID', '004000000000001'],
  ] as const)('of Thailand is that which another program makes for %s', (paymentId, type, target) => {
    const tags = (code: string) =>
      (parse(code, true)?.getTags() ?? [])
        .filter(({ id }) => id !== '63')
        .map(({ id, value }) => `${id} ${value}`)
        .sort();
    expect(tags(transferCode(instant('THB', paymentId)) ?? '')).toEqual(
      tags(anyId({ type, target, amount: 3538.6 })),
    );
  });

  it('of a bank is its own, with amount and invoice', () => {
    const own = [
      ['00', '01'],
      ['01', '11'],
      ['26', emvText([['00', 'A0000006150001'] as const, ['01', '588734'], ['02', 'MBBQR1234567']])],
      ['52', '7338'],
      ['53', '458'],
      ['58', 'MY'],
      ['59', 'KILANG CETAK'],
      ['60', 'KUALA LUMPUR'],
      ['62', emvText([['03', 'SHOP 1']])],
    ] as const;
    const filled = readEmvCode(transferCode(instant('MYR', emvCode(own))) ?? '') ?? [];
    expect(new Map(filled)).toEqual(
      new Map<string, string>([...own, ['01', '12'], ['54', '3538.60'], ['62', '0108INV-10010306SHOP 1']]),
    );
    expect(parse(transferCode(instant('MYR', emvCode(own))) ?? '', true)).not.toBeNull();
  });

  it.each([
    ['in another currency', instant('EUR', 'nord@okbank')],
    [
      'over more than can be paid so',
      { ...instant('INR', 'nord@okbank'), totals: { ...sampleInvoice().totals, total: 10_000_001 } },
    ],
    ['without what it would go to', instant('SGD', '')],
    ['of a document from before there were any', sampleInvoice({ currency: 'SGD' })],
  ])('is not there %s', (_what, document) => {
    expect(transferCode(document)).toBeNull();
  });

  it('is read off the invoice, which names where to pay as well', async () => {
    const document = instant('SGD', '202012345K');
    const { code, text } = await scanned(document);
    expect(code).toBe(transferCode(document));
    expect(text).toContain('PayNow UEN');
    expect(text).toContain('202012345K');
  });
});

/** Of Zürich, with a QR-IBAN. */
function swissInvoice(given: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const { seller, buyer } = sampleInvoice();
  return sampleInvoice({
    currency: 'CHF',
    seller: { ...seller, name: 'Druckerei Nord AG', address: 'Seestrasse 12\n8002 Zürich', country: 'CH' },
    buyer: { ...buyer, name: 'Bäckerei Süss', address: 'Rue du Lac 3, CH-1800 Vevey', country: 'CH' },
    payee: { name: 'Druckerei Nord AG', bank: 'PostFinance', account: 'CH4431999123000889012', bic: '' },
    ...given,
  });
}
const codeOf = (document: InvoiceDocument): string[] | null => {
  const bill = swissBill(document);
  return bill === null ? null : swissCode(bill).split('\n');
};

describe('a QR-bill', () => {
  it('says the 31 things of the standard, with a QR reference for a QR-IBAN', () => {
    expect(codeOf(swissInvoice())).toEqual([
      ...['SPC', '0200', '1', 'CH4431999123000889012'],
      ...['S', 'Druckerei Nord AG', 'Seestrasse 12', '', '8002', 'Zürich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['3538.60', 'CHF'],
      ...['S', 'Bäckerei Süss', 'Rue du Lac 3', '', '1800', 'Vevey', 'CH'],
      ...['QRR', '000000000000000000000010014', 'INV-1001', 'EPD'],
    ]);
  });

  it('has a creditor reference for another IBAN, and leaves out a payer whose address is not known', () => {
    const document = swissInvoice({
      payee: { ...swissInvoice().payee, account: 'CH9300762011623852957' },
      buyer: { ...swissInvoice().buyer, address: '' },
    });
    const code = codeOf(document);
    expect(code?.slice(20, 27)).toEqual(['', '', '', '', '', '', '']);
    expect(code?.slice(27, 29)).toEqual(['SCOR', expect.stringMatching(/^RF\d\dINV1001$/)]);
  });

  it('is read off the foot of the invoice, which says the same in words', async () => {
    const { code, text, pages } = await scanned(swissInvoice());
    expect(code?.split('\n')).toEqual(codeOf(swissInvoice()));
    for (const part of [
      'Receipt',
      'Payment part',
      'CH44 3199 9123 0008 8901 2',
      '3 538.60',
      '00 00000 00000 00000 00000 10014',
    ])
      expect(text).toContain(part);
    expect(pages).toBe(1);
  });

  it('has the words of the standard in the language that is set, and English where none was', async () => {
    const language = async (slipLanguage?: SlipLanguage, address = '') => {
      const { payee, buyer } = swissInvoice();
      const own = { ...payee, ...(slipLanguage !== undefined && { slipLanguage }) };
      return (await scanned(swissInvoice({ payee: own, buyer: { ...buyer, address } }))).text;
    };
    const words = {
      de: [
        'Empfangsschein',
        'Zahlteil',
        'Konto / Zahlbar an',
        'Zahlbar durch (Name/Adresse)',
        'Annahmestelle',
      ],
      fr: [
        'Récépissé',
        'Section paiement',
        'Compte / Payable à',
        'Payable par (nom/adresse)',
        'Point de dépôt',
      ],
      it: ['Ricevuta', 'Sezione pagamento', 'Conto / Pagabile a', 'Pagabile da (nome/indirizzo)', 'Importo'],
      en: [
        'Receipt',
        'Payment part',
        'Account / Payable to',
        'Payable by (name/address)',
        'Acceptance point',
      ],
    };
    for (const [of, expected] of Object.entries(words)) {
      const text = await language(of as SlipLanguage);
      for (const word of expected) expect(text).toContain(word);
      if (of !== 'en') expect(text).not.toContain('Payable to');
    }
    expect(await language()).toContain('Separate before paying in');
  });

  it.each([
    ['in euro to a payer in Switzerland', { currency: 'EUR' }, 'EUR'],
    ['in francs to a payer abroad', { buyer: sampleInvoice().buyer }, 'CHF'],
  ] as const)('is there %s', (_what, given, currency) => {
    expect(codeOf(swissInvoice(given))?.[19]).toBe(currency);
  });

  it.each([
    ['in another currency', { currency: 'USD' }],
    ['to an account abroad', { payee: sampleInvoice().payee }],
    ['without the town of the creditor', { seller: { ...swissInvoice().seller, address: 'Zürich' } }],
    ['of a credit note', { type: 381 }],
    ['that is collected', { means: 'direct-debit' }],
  ] as const)('is not there %s', (_what, given) => {
    expect(codeOf(swissInvoice(given))).toBeNull();
  });

  it('leaves an invoice in euro to another country its code of the SEPA banks', () => {
    const payee = { ...swissInvoice().payee, account: 'CH9300762011623852957' };
    const document = swissInvoice({ currency: 'EUR', buyer: sampleInvoice().buyer, payee });
    expect(codeOf(document)).toBeNull();
    expect(transferCode(document)).toMatch(/^BCD\n/);
  });
});
