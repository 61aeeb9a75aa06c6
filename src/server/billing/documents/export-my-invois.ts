import { forbidden } from '#server/access/order-access.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import { malaysia, missingOf } from '#shared/billing/document/malaysia.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findBuyerOfMalaysia } from './billing-settings.queries.ts';
import { readSettings } from './billing-settings.ts';
import type { DocumentRow } from './documents.queries.ts';
import { myInvoisOf } from './electronic/my-invois.ts';

/**
 * Returns an invoice for MyInvois. What the document does not say is read as it is now: who is registered where may be
 * filled in after it was issued. Throws a refusal that names what is missing.
 */
export async function exportMyInvois(
  { db, actor, now }: { db: Tx; actor: Actor; now: Date },
  { document, companyId }: Pick<DocumentRow, 'document' | 'companyId'>,
): Promise<string> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const { seller } = document;
  if (seller.country !== malaysia)
    throw new Refusal('conflict', 'Not For MyInvois', ['The seller of this invoice is not in Malaysia.']);
  if (document.credits !== null)
    throw new Refusal('conflict', 'Not For MyInvois', [
      'A credit note refers to the number that MyInvois gave to its invoice: enter it in the portal.',
    ]);
  const { malaysia: ours } = await readSettings(db);
  const buyer = await findBuyerOfMalaysia(db, companyId);
  const missing = missingOf({
    seller,
    ours,
    buyer: document.buyer,
    theirs: buyer,
    currency: document.currency,
  });
  if (missing.length > 0) throw new Refusal('conflict', 'Missing For MyInvois', missing);
  return myInvoisOf({ document, seller: ours, buyer, now });
}
