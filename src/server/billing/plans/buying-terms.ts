import { readSettings } from '#server/billing/documents/billing-settings.ts';
import { buyerOf } from '#server/billing/documents/issue-invoice.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { taxKeyOf, taxLabel } from '#shared/billing/document/invoice-document.ts';
import type { BuyingTerms } from '#shared/billing/package.ts';

/** For readers who see no prices. */
export const noBuyingTerms: BuyingTerms = { tax: null, lacksAddress: false };

/** Returns the tax that comes on top of a plan's price for a company, and whether its invoices would lack an address. */
export async function buyingTermsOf(tx: Tx, companyId: string): Promise<BuyingTerms> {
  const settings = await readSettings(tx);
  const buyer = await buyerOf(tx, companyId, settings.seller);
  const key = taxKeyOf(settings, buyer, 'plan');
  return {
    tax: key.rate === 0 ? null : { label: taxLabel(settings.tax.name, key), rate: key.rate },
    lacksAddress: buyer.address.trim() === '',
  };
}
