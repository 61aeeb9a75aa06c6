import { brandOfCompany } from '#server/brands/brands.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';
import { findProvider } from './billing-settings.queries.ts';
import { readSettings } from './billing-settings.ts';
import type { DocumentRow } from './documents.queries.ts';
import { buyerOf } from './issue-invoice.ts';
import type { InvoicePrinter } from './pdf/invoice-printer.ts';
import type { PrintRequest } from './pdf/print-request.ts';

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

interface Printing {
  db: Tx;
  printer: InvoicePrinter;
  provider: Provider;
}

/** Returns a document as PDF, in the look of the company's white label or the provider's. */
export const printDocument = async (
  printing: Printing,
  { document, companyId }: Pick<DocumentRow, 'document' | 'companyId'>,
): Promise<Uint8Array> =>
  printing.printer.print({
    document: namedSeller(document, printing.provider),
    look: await lookOf(printing, companyId),
  });

/** Returns a statement of account as PDF, likewise. */
export async function printStatement(
  printing: Printing,
  { company, from, to, accounts }: Statement,
): Promise<Uint8Array> {
  const { db, printer, provider } = printing;
  const { seller } = await readSettings(db);
  const { supportEmail = '' } = (await findProvider(db)) ?? {};
  return printer.print({
    statement: {
      from,
      to,
      accounts,
      seller: {
        ...seller,
        name: seller.name === '' ? provider.providerName : seller.name,
        email: supportEmail,
      },
      buyer: { name: company.name, ...(await buyerOf(db, company.id, seller)), email: '' },
    },
    look: await lookOf(printing, company.id),
  });
}

async function lookOf({ db, provider }: Printing, companyId: string): Promise<PrintRequest['look']> {
  const brand = await brandOfCompany(db, companyId);
  const { providerName, look } = provider;
  return brand === null
    ? { name: providerName, accent: look.theme.primary ?? null, logo: look.logo || null }
    : { name: brand.productName, accent: brand.accent, logo: brand.logo || null };
}

/** The name of a document's file, without its extension: `Invoice INV-1001`. */
export const fileNameOf = ({ type, number }: InvoiceDocument): string =>
  `${type === 380 ? 'Invoice' : 'Credit note'} ${number.replaceAll(/[^\w.-]+/g, '-')}`;
