import { forbidden } from '#server/access/order-access.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import {
  detailLabels,
  detailProblems,
  type MyInvoisDetails,
  malaysia,
  missingOf,
} from '#shared/billing/document/malaysia.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { findBuyerOfMalaysia } from './billing-settings.queries.ts';
import { readSettings } from './billing-settings.ts';
import type { DocumentRow } from './documents.queries.ts';
import { myInvoisOf } from './electronic/my-invois.ts';

/**
 * Returns an invoice or credit note for MyInvois. Details that the document lacks are read as they are now:
 * registrations may be filled in after it was issued. Throws a refusal that names what is missing.
 */
export async function exportMyInvois(
  { db, actor, now }: { db: Tx; actor: Actor; now: Date },
  { document, companyId }: Pick<DocumentRow, 'document' | 'companyId'>,
  details: MyInvoisDetails,
): Promise<string> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const { seller } = document;
  if (seller.country !== malaysia)
    throw new Refusal('conflict', 'Not For MyInvois', ['The seller of this invoice is not in Malaysia.']);
  const { malaysia: ours } = await readSettings(db);
  const buyer = await findBuyerOfMalaysia(db, companyId);
  const missing = missingOf({
    seller,
    ours,
    buyer: document.buyer,
    theirs: buyer,
  });
  if (missing.length > 0) throw new Refusal('conflict', 'Missing For MyInvois', missing);
  const { currency, credits } = document;
  requireValid(detailProblems(details, { isCreditNote: credits !== null, currency }), detailLabels);
  return myInvoisOf({ document, seller: ours, buyer, details, now });
}
