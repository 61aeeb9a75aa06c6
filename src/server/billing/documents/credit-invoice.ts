import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { documentNumber } from '#shared/billing/document/billing-form.ts';
import { creditableLines, creditOf } from '#shared/billing/document/credit.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { releaseCredit } from '../credit/credit.queries.ts';
import { mailCreditNote } from '../invoice-mail-job.ts';
import { closeCheckout } from '../online/close-checkout.ts';
import { readSettings } from './billing-settings.ts';
import {
  addCredit,
  creditNotesOf,
  type DocumentRow,
  documentOf,
  insertDocument,
  takeNumber,
} from './documents.queries.ts';
import { isoDay, issueInvoice } from './issue-invoice.ts';

/** Returns the document of an invoice. Issues it where the invoice is from before there were documents. */
export async function issuedDocument(tx: MutationTx, invoiceId: string, now: Date): Promise<DocumentRow> {
  const known = await documentOf(tx, invoiceId);
  if (known !== null) return known;
  await issueInvoice(tx, invoiceId, now);
  return required(await documentOf(tx, invoiceId));
}

const required = (row: DocumentRow | null): DocumentRow => {
  if (row === null) throw new Error('an invoice was issued and has no document');
  return row;
};

/** Returns the quantities of an invoice's lines that no credit note has taken back, by the line's id. */
export async function creditableQuantities(
  tx: Tx,
  { invoiceId, document }: DocumentRow,
): Promise<Record<string, number>> {
  const before = (await creditNotesOf(tx, invoiceId)).map((row) => row.document);
  return Object.fromEntries(creditableLines(document, before).map(({ id, quantity }) => [id, quantity]));
}

/** Issues a credit note over some of an invoice's lines. The invoice is locked by its company. */
export async function creditLines(
  tx: MutationTx,
  { invoiceId, companyId, document: invoice }: DocumentRow,
  { quantities, reason, due, now, isReplaced = false }: CreditTerms,
): Promise<{ document: InvoiceDocument; documentId: string }> {
  const before = (await creditNotesOf(tx, invoiceId)).map((row) => row.document);
  const settings = await readSettings(tx);
  const issuedOn = isoDay(now, (await readHours(tx)).timeZone);
  const number = documentNumber(settings.creditNumber, await takeNumber(tx, 'credit-note'), issuedOn);
  const document: InvoiceDocument = {
    ...invoice,
    ...creditOf(invoice, before, quantities),
    type: 381,
    number,
    issuedOn,
    dueOn: null,
    credits: { number: invoice.number, issuedOn: invoice.issuedOn, reason },
  };
  const documentId = await insertDocument(tx, { invoiceId, companyId, document, now });
  const amount = document.totals.total;
  await closeCheckout(tx, invoiceId);
  await addCredit(tx, invoiceId, {
    amount,
    now,
    isSettled: isReplaced || (due > 0 && amount >= due),
    isReplaced,
  });
  await releaseCredit(tx, invoiceId);
  return { document, documentId };
}

interface CreditTerms {
  quantities: Readonly<Record<string, number>>;
  reason: string;
  /** What is still to be paid of the invoice; 0 where it is closed. */
  due: number;
  now: Date;
  /** Another invoice is issued in its place. */
  isReplaced?: boolean;
}

/** Credits an open invoice in full because its subject has changed, and mails the credit note. */
export async function withdrawInvoice(
  tx: MutationTx,
  invoiceId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const row = await issuedDocument(tx, invoiceId, now);
  const quantities = await creditableQuantities(tx, row);
  const { documentId } = await creditLines(tx, row, { quantities, reason, due: 0, now, isReplaced: true });
  await mailCreditNote(tx, invoiceId, documentId);
}
