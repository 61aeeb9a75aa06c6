import { PDF } from '@libpdf/core';
import { InvoicePrinter } from '#server/billing/documents/pdf/invoice-printer.ts';
import { sheetFonts, type Weight } from '#server/kernel/pdf/fonts.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { sampleInvoice } from '../tests/support/samples/invoice-document.ts';
import type { Measurement } from './figure.ts';

const amount = 1_000;
/** The two run by turns, so that what else the machine does meets both. */
const turns = 10;

const look = { name: 'Studio Nord', accent: '#0f766e', logo: null };
const invoices = Array.from({ length: amount }, (_, at) => sampleInvoice({ number: `INV-${1001 + at}` }));
const textWeights: readonly Weight[] = ['regular', 'medium', 'semibold'];

/** Seconds that `make` takes over the documents, one after another. */
async function seconds(
  documents: readonly InvoiceDocument[],
  make: (document: InvoiceDocument) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  for (const document of documents) await make(document);
  return (performance.now() - started) / 1000;
}

const textsOf = ({ number, seller, buyer, lines }: InvoiceDocument): string[] => [
  `Invoice ${number}`,
  ...[seller, buyer].flatMap(({ name, address, taxNumber, email }) => [
    name,
    ...address.split('\n'),
    taxNumber,
    email,
  ]),
  ...lines.flatMap(({ name, quantity, price, net }) => [name, `${quantity}`, `${price}`, `${net}`]),
];

/** A page with the texts of an invoice at any place, by the library alone: nothing is broken, aligned or attached. */
async function pageAlone(document: InvoiceDocument): Promise<Uint8Array> {
  const files = await sheetFonts();
  const pdf = PDF.create();
  const fonts = textWeights.map((weight) => {
    const [latin] = files[weight];
    if (latin === undefined) throw new Error(`there is no font of weight ${weight}`);
    return pdf.embedFont(latin);
  });
  const page = pdf.addPage({ width: 595, height: 842 });
  for (const [row, text] of textsOf(document).entries()) {
    const font = fonts[row % fonts.length];
    const plain = text.replaceAll(/[^\u0020-\u007e]/g, '?');
    if (font !== undefined) page.drawText(plain, { x: 48, y: 800 - row * 16, font, size: 11 });
  }
  return pdf.save({ subsetFonts: true });
}

/** Invoices as PDF/A-3 with the electronic invoice inside, in the server's thread for them, against their texts alone. */
export async function measure(): Promise<Measurement[]> {
  const printer = new InvoicePrinter();
  const issue = (document: InvoiceDocument) => printer.print({ document, look });
  let ours = 0;
  let alone = 0;
  try {
    for (const make of [issue, pageAlone]) await seconds(invoices.slice(0, 20), make);
    for (let turn = 0; turn < turns; turn++) {
      const part = invoices.slice((turn * amount) / turns, ((turn + 1) * amount) / turns);
      ours += await seconds(part, issue);
      alone += await seconds(part, pageAlone);
    }
  } finally {
    await printer.dispose();
  }
  return [
    {
      name: `PDFs a second, ${amount} invoices`,
      value: amount / ours,
      unit: 'PDFs/s',
      against: { what: 'their texts on a page by the PDF library alone', value: amount / alone },
    },
  ];
}
