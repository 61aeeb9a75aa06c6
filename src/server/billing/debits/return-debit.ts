import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { invoiceOf, presentManaged, requireOpen, unpaidOf } from '../billing.ts';
import { checkedReason } from '../documents/close-invoice.ts';
import { isoDay } from '../documents/issue-invoice.ts';
import { takeBackWhatItIsFor } from '../give-invoice.ts';
import type { InvoiceRow } from '../invoice-columns.ts';
import { mailReturnedDebit } from '../invoice-mail-job.ts';
import { releasePaidMails } from '../sent-mails.queries.ts';
import { setDebitReturned, setPaymentReturned, setUnpaid } from './debits.queries.ts';

interface ReturnedDebit {
  reason: string;
  /** The collected payment that was taken back; absent: it was not collected at all. */
  payment?: string | undefined;
}

/**
 * Records that the payer's bank has returned a direct debit of an invoice, also one that was recorded as collected. It is to
 * be transferred from then on, which is mailed; its document stays as it was issued.
 */
export async function returnDebit(
  { tx, actor, now }: MutationContext,
  id: string,
  given: ReturnedDebit,
): Promise<ManagedInvoice> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const reason = checkedReason(given.reason);
  const { companyId } = await invoiceOf(tx, id);
  await lockCompanies(tx, [companyId]);
  const row = await invoiceOf(tx, id);
  if (given.payment === undefined) requireUncollected(row);
  else requireCollected(row, given.payment);
  // First: it may be open again beside the invoice of the next term only as one that was returned.
  await setDebitReturned(tx, id, { reason, now });
  if (given.payment !== undefined) await takeBackPayment(tx, row, given.payment, now);
  if (unpaidOf(await invoiceOf(tx, id)) > 0) await mailReturnedDebit(tx, id);
  publishProfileReload(tx, [companyId]);
  return presentManaged(await invoiceOf(tx, id), null);
}

/** Throws a conflict where nothing is to be collected. */
function requireUncollected(row: InvoiceRow): void {
  requireOpen(row);
  if (row.means !== 'direct-debit')
    throw new Refusal('conflict', 'Failed', [
      row.debitReturnedAt === null
        ? `${row.number} is not paid by direct debit.`
        : `The direct debit of ${row.number} is returned already.`,
    ]);
}

/** Throws a conflict where that payment is none that a bank can take back. */
function requireCollected(row: InvoiceRow, paymentId: string): void {
  if (!presentManaged(row, null).collected.some(({ id }) => id === paymentId))
    throw new Refusal('conflict', 'Failed', [
      `That payment of ${row.number} was returned already, or is no direct debit.`,
    ]);
}

/** Takes a collected payment out of an invoice, and what the invoice is for out of the plan if it is paid no longer. */
async function takeBackPayment(
  tx: MutationTx,
  invoice: InvoiceRow,
  paymentId: string,
  now: Date,
): Promise<void> {
  const { timeZone } = await readHours(tx);
  await setPaymentReturned(tx, paymentId, isoDay(now, timeZone));
  const left = await invoiceOf(tx, invoice.id);
  const isOpen = unpaidOf(left) > 0;
  const isPaidNoMore = invoice.paidAt !== null && (isOpen || left.payments.length === 0);
  if (isPaidNoMore) {
    await takeBackWhatItIsFor(tx, invoice);
    await releasePaidMails(tx, invoice.id);
  }
  if (isOpen || isPaidNoMore) await setUnpaid(tx, invoice.id, isOpen ? null : now);
}
