import type { MutationTx } from '#server/mutation/mutate.ts';

/** Mails an invoice, or that it is paid, after the commit. */
export const mailInvoice = (tx: MutationTx, invoiceId: string): Promise<void> =>
  tx.addJob('invoice-mail', { invoiceId });
