import type { Tx } from '#server/kernel/db/db.ts';
import { insertJob } from '#server/kernel/jobs/jobs.queries.ts';

export const invoiceMailJob = 'invoice-mail';

/** Mails an invoice, or that it is paid, after the commit. */
export const mailInvoice = (tx: Tx, invoiceId: string): Promise<void> =>
  insertJob(tx, invoiceMailJob, { invoiceId });
