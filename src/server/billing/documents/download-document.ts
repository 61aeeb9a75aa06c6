import { forbidden } from '#server/access/order-access.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadInvoices, mayRecordPayment } from '#shared/billing/billing.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findInvoice } from '../billing.queries.ts';
import { issuedDocument } from './credit-invoice.ts';
import { creditNotesOf, type DocumentRow } from './documents.queries.ts';

/**
 * Returns the document of an invoice, or one of its credit notes. An invoice from before there were documents gets its own
 * now.
 */
export async function readableDocument(
  { tx, actor, now }: { tx: MutationTx; actor: Actor; now: Date },
  { id, creditNote }: { id: string; creditNote?: string | undefined },
): Promise<DocumentRow> {
  if (!(actor.companyId === null ? mayRecordPayment(actor) : mayReadInvoices(actor))) throw forbidden();
  const invoice = await findInvoice(tx, id);
  const isOwn = actor.companyId === null || invoice?.companyId === actor.companyId;
  const found =
    invoice === null || !isOwn
      ? undefined
      : creditNote === undefined
        ? await issuedDocument(tx, id, now)
        : (await creditNotesOf(tx, id)).find((row) => row.id === creditNote);
  if (found === undefined) throw new Refusal('not_found', 'Not Found', ['There is no such invoice.']);
  return found;
}
