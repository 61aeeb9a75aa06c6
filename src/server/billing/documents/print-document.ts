import { brandOfCompany } from '#server/brands/brands.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import type { DocumentRow } from './documents.queries.ts';
import type { InvoicePrinter } from './pdf/invoice-printer.ts';

/** The provider's own name and look. */
export interface Provider {
  providerName: string;
  look: ProviderLook;
}

/** The seller of an invoice from before it had a name is the provider. */
export const namedSeller = (document: InvoiceDocument, { providerName }: Provider): InvoiceDocument => ({
  ...document,
  seller: { ...document.seller, name: document.seller.name === '' ? providerName : document.seller.name },
});

/** Returns a document as PDF, in the look of the company's white label or the provider's. */
export async function printDocument(
  { db, printer, provider }: { db: Tx; printer: InvoicePrinter; provider: Provider },
  { document, companyId }: Pick<DocumentRow, 'document' | 'companyId'>,
): Promise<Uint8Array> {
  const brand = await brandOfCompany(db, companyId);
  const { providerName, look } = provider;
  return printer.print({
    document: namedSeller(document, provider),
    look:
      brand === null
        ? { name: providerName, accent: look.theme.primary ?? null, logo: look.logo || null }
        : { name: brand.productName, accent: brand.accent, logo: brand.logo || null },
  });
}

/** The name of a document's file, without its extension: `Invoice INV-1001`. */
export const fileNameOf = ({ type, number }: InvoiceDocument): string =>
  `${type === 380 ? 'Invoice' : 'Credit note'} ${number.replaceAll(/[^\w.-]+/g, '-')}`;
