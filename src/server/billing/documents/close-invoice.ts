import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { maxInvoiceReasonLength, mayCredit, mayWriteOff } from '#shared/billing/billing.ts';
import { creditableLines } from '#shared/billing/document/credit.ts';
import type { CreditableLine, ManagedInvoice } from '#shared/billing/invoice.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { lastReference, settleInvoice, takeBackBought } from '../billing.queries.ts';
import { invoiceOf, presentInvoice, presentManaged, requireOpen } from '../billing.ts';
import { giveWhatItIsFor } from '../give-invoice.ts';
import { mailCreditNote } from '../invoice-mail-job.ts';
import { closeCheckout } from '../online/close-checkout.ts';
import { creditableQuantities, creditLines, issuedDocument } from './credit-invoice.ts';
import { creditNotesOf, documentOf, writeOff } from './documents.queries.ts';

/** Returns the reason without the spaces around it. Throws a refusal if there is none, or if it is too long. */
export function checkedReason(reason: string): string {
  const text = reason.trim();
  if (text === '') throw invalidInput(['Reason: Required!']);
  if (text.length > maxInvoiceReasonLength)
    throw invalidInput([`Reason: ${maxInvoiceReasonLength} characters at most.`]);
  return text;
}

/** Returns the lines of an invoice that can still be credited, with their quantities. */
export async function readCreditable({ tx, actor }: UseCaseContext, id: string): Promise<CreditableLine[]> {
  if (!mayCredit(actor)) throw forbidden();
  const { lines } = await invoiceOf(tx, id);
  const row = await documentOf(tx, id);
  if (row === null)
    return lines.map(({ name, price, qty, ...line }) => ({ id: line.id, name, price, quantity: qty }));
  const before = (await creditNotesOf(tx, id)).map(({ document }) => document);
  return creditableLines(row.document, before).map(({ name, price, quantity, ...line }) => ({
    id: line.id,
    name,
    price,
    quantity,
  }));
}

/**
 * Issues a credit note over some of an invoice, and mails it. `quantities` is by the line's id; null: all that is left.
 * What is still open of the invoice is to be paid less by it.
 */
export async function creditInvoice(
  { tx, actor, now }: MutationContext,
  id: string,
  given: { quantities: Readonly<Record<string, number>> | null; reason: string },
): Promise<ManagedInvoice> {
  if (!mayCredit(actor)) throw forbidden();
  const reason = checkedReason(given.reason);
  const { companyId } = await invoiceOf(tx, id);
  await lockCompanies(tx, [companyId]);
  const row = await invoiceOf(tx, id);
  if (row.writtenOffAt !== null)
    throw new Refusal('conflict', 'Failed', [`${row.number} is written off already.`]);
  const issued = await issuedDocument(tx, id, now);
  const left = await creditableQuantities(tx, issued);
  const quantities = given.quantities ?? left;
  requireCreditable(quantities, left);
  const { due, payments } = presentInvoice(row, null);
  const { document, documentId } = await creditLines(tx, issued, { quantities, reason, due, now });
  const isAll = Object.entries(left).every(([line, quantity]) => quantities[line] === quantity);
  // What was paid in part is paid now that the rest is credited.
  if (due > 0 && document.totals.total >= due && payments.length > 0 && !isAll) {
    await settleInvoice(tx, id, { now, userId: actor.userId, reference: await lastReference(tx, id) });
    await giveWhatItIsFor(tx, row, now);
  }
  if (row.paidAt !== null) await takeBackBought(tx, id, documentId);
  await mailCreditNote(tx, id, documentId);
  publishProfileReload(tx, [companyId]);
  return presentManaged(await invoiceOf(tx, id), null);
}

function requireCreditable(
  quantities: Readonly<Record<string, number>>,
  left: Readonly<Record<string, number>>,
): void {
  const wanted = Object.entries(quantities).filter(([, quantity]) => quantity !== 0);
  if (wanted.length === 0) throw new Refusal('conflict', 'Failed', ['Nothing of it is left to be credited.']);
  for (const [line, quantity] of wanted)
    if (quantity < 0 || quantity > (left[line] ?? 0))
      throw new Refusal('conflict', 'Failed', [
        'More would be credited than is left of the invoice. Please look at it again.',
      ]);
}

/** Writes off an open invoice: its payment is no longer expected. */
export async function writeOffInvoice(
  { tx, actor, now }: MutationContext,
  id: string,
  given: string,
): Promise<ManagedInvoice> {
  if (!mayWriteOff(actor)) throw forbidden();
  const reason = checkedReason(given);
  const { companyId } = await invoiceOf(tx, id);
  await lockCompanies(tx, [companyId]);
  requireOpen(await invoiceOf(tx, id));
  await closeCheckout(tx, id);
  await writeOff(tx, id, { reason, userId: actor.userId, now });
  publishProfileReload(tx, [companyId]);
  return presentManaged(await invoiceOf(tx, id), null);
}
