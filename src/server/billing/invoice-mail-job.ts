import type { JobPayload } from '#server/mutation/job-table.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

/** Mails an invoice, or that it is paid, after the commit. */
export const mailInvoice = (tx: MutationTx, invoiceId: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId });

/** Mails that a part of an invoice is paid, after the commit. */
export const mailPartPayment = (
  tx: MutationTx,
  invoiceId: string,
  received: NonNullable<JobPayload<'invoice-mail'>['received']>,
): Promise<void> => tx.addJob('invoice-mail', { invoiceId, received });

/** Mails that the bank has refused a payment, after the commit. */
export const mailFailedPayment = (tx: MutationTx, invoiceId: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId, isRefused: true });

/** Mails that a saved card was not charged, after the commit. */
export const mailFailedCharge = (
  tx: MutationTx,
  invoiceId: string,
  charge: NonNullable<JobPayload<'invoice-mail'>['charge']>,
): Promise<void> => tx.addJob('invoice-mail', { invoiceId, charge });

/** Mails that a direct debit was returned, after the commit. */
export const mailReturnedDebit = (tx: MutationTx, invoiceId: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId, isDebitReturned: true });

/** Mails that money was paid back, after the commit. */
export const mailRefund = (tx: MutationTx, invoiceId: string, refundId: string): Promise<void> =>
  tx.addJob('refund-mail', { invoiceId, refundId });

/** Mails a credit note after the commit. */
export const mailCreditNote = (tx: MutationTx, invoiceId: string, creditNote: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId, creditNote });
