import {
  type DocumentLine,
  type InvoiceDocument,
  totalsOf,
} from '#shared/billing/document/invoice-document.ts';

const lines: DocumentLine[] = [
  {
    id: 'plan',
    name: 'Studio plan, monthly',
    quantity: 1,
    price: 149_000,
    net: 149_000,
    category: 'S',
    rate: 1900,
  },
  {
    id: 'hours',
    name: '5 hours of work',
    quantity: 3,
    price: 55_000,
    net: 165_000,
    category: 'S',
    rate: 700,
  },
];

/** An invoice from Germany to Poland, with the given parts. */
export function sampleInvoice(given: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const own = given.lines ?? lines;
  return {
    type: 380,
    number: 'INV-1001',
    issuedOn: '2026-11-23',
    dueOn: '2026-12-07',
    currency: 'EUR',
    seller: {
      name: 'Studio Nord GmbH',
      address: 'Hafenstraße 12\n20457 Hamburg',
      country: 'DE',
      taxNumber: 'DE123456788',
      email: 'office@nord.test',
    },
    buyer: {
      name: 'Café Łódź & Søn',
      address: 'Rynek 3\n90-001 Łódź',
      country: 'PL',
      taxNumber: '5260001246',
      email: 'office@lodz.test',
    },
    payee: {
      name: 'Studio Nord GmbH',
      bank: 'Commerzbank',
      account: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
    },
    orderNumber: '',
    means: 'transfer',
    credits: null,
    taxName: 'VAT',
    lines: own,
    allowances: [],
    ...totalsOf(own, given.allowances),
    note: 'Thank you.',
    ...given,
  };
}
