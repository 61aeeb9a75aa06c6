import { readSettings } from '#server/billing/documents/billing-settings.ts';
import { buyerOf } from '#server/billing/documents/issue-invoice.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { taxKeyOf, taxLabel } from '#shared/billing/document/invoice-document.ts';
import type { SoldKind } from '#shared/billing/document/sold-kind.ts';
import type { BuyingTerms } from '#shared/billing/package.ts';

/** For readers who see no prices. */
export const noBuyingTerms: BuyingTerms = { tax: null, lacksAddress: false };

/** Returns the tax that comes on top of a price by what is sold to a company, and whether its invoices lack an address. */
export async function taxTermsOf(
  tx: Tx,
  companyId: string,
): Promise<{ taxOn(kind: SoldKind): BuyingTerms['tax']; lacksAddress: boolean }> {
  const settings = await readSettings(tx);
  const buyer = await buyerOf(tx, companyId, settings.seller);
  return {
    taxOn(kind) {
      const key = taxKeyOf(settings, buyer, kind);
      return key.rate === 0 ? null : { label: taxLabel(settings.tax.name, key), rate: key.rate };
    },
    lacksAddress: buyer.address.trim() === '',
  };
}

/** As `taxTermsOf`, of plans. */
export async function buyingTermsOf(tx: Tx, companyId: string): Promise<BuyingTerms> {
  const { taxOn, lacksAddress } = await taxTermsOf(tx, companyId);
  return { tax: taxOn('plan'), lacksAddress };
}
