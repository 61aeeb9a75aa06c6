import type { MutationTx } from '#server/mutation/mutate.ts';

/** Mails an invoice, or that it is paid, after the commit. */
export const mailInvoice = (tx: MutationTx, invoiceId: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId });

/** Mails that the bank has refused a payment, after the commit. */
export const mailFailedPayment = (tx: MutationTx, invoiceId: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId, isRefused: true });

/** Mails a credit note after the commit. */
export const mailCreditNote = (tx: MutationTx, invoiceId: string, creditNote: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId, creditNote });
