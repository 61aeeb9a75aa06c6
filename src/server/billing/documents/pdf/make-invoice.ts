import { associateFile, makeArchive } from '#server/kernel/pdf/archive.ts';
import { drawSheet, type TextSetter } from '#server/kernel/pdf/draw-sheet.ts';
import { a4, letter, type SheetSize } from '#server/kernel/pdf/sheet.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { ciiOf } from '../electronic/cii.ts';
import { facturXMetadata, facturXName } from '../electronic/factur-x.ts';
import type { DocumentLook } from './document-flow.ts';
import { documentTitle } from './document-text.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

/** Countries that print on Letter. */
const letterCountries = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'VE',
  'GT',
  'CR',
  'PA',
  'DO',
  'PR',
  'NI',
  'SV',
]);

/** The paper of the reader's country. */
export const paperOf = ({ buyer }: Pick<InvoiceDocument, 'buyer'>): SheetSize =>
  letterCountries.has(buyer.country) ? letter : a4;

/** Returns a document as PDF/A-3 with the electronic invoice inside (Factur-X, profile EN 16931). */
export async function makeInvoice(
  setter: TextSetter,
  document: InvoiceDocument,
  look: DocumentLook,
): Promise<Uint8Array> {
  const { pdf } = await drawSheet(setter, (sheet) => layOutInvoice(sheet, document, look), paperOf(document));
  const at = new Date(`${document.issuedOn}T12:00:00Z`);
  const title = `${documentTitle(document)} ${document.number}`;
  await makeArchive(pdf, {
    title,
    author: document.seller.name,
    subject: `${title} to ${document.buyer.name}`,
    at,
    metadata: facturXMetadata,
  });
  associateFile(pdf, {
    name: facturXName,
    description: 'The same as an electronic invoice (Factur-X, EN 16931)',
    mimeType: 'text/xml',
    bytes: new TextEncoder().encode(ciiOf(document)),
    at,
  });
  return pdf.save({ subsetFonts: true });
}
