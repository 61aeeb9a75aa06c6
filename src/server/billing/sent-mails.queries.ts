import type { Tx } from '#server/kernel/db/db.ts';

/** A mail about an invoice that a person gets once: that it is paid, or a refund by its id. */
interface SentMail {
  invoiceId: string;
  about: string;
  userId: string;
  /** The job that sends it. */
  jobId: number;
}

/**
 * Notes a mail before it is sent. Returns false where it was sent, or another job is sending it. The same job claims it
 * again: its process ended before the mail was sent, or before that was noted.
 */
export async function claimMail(
  tx: Tx,
  { invoiceId, about, userId, jobId }: SentMail,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO invoice_mails (invoice_id, about, user_id, sent_at, job_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (invoice_id, about, user_id) DO UPDATE SET sent_at = excluded.sent_at
       WHERE invoice_mails.job_id = excluded.job_id RETURNING about`,
    [invoiceId, about, userId, now, jobId],
  );
  return rows.length > 0;
}

const claimed = 'invoice_id = $1 AND about = $2 AND user_id = $3 AND job_id = $4';

/** Notes that a claimed mail was sent. */
export async function settleMail(tx: Tx, { invoiceId, about, userId, jobId }: SentMail): Promise<void> {
  await tx.query(`UPDATE invoice_mails SET job_id = NULL WHERE ${claimed}`, [
    invoiceId,
    about,
    userId,
    jobId,
  ]);
}

/** Notes that a claimed mail could not be sent. */
export async function releaseMail(tx: Tx, { invoiceId, about, userId, jobId }: SentMail): Promise<void> {
  await tx.query(`DELETE FROM invoice_mails WHERE ${claimed}`, [invoiceId, about, userId, jobId]);
}

/** Lets a payment of an invoice be mailed anew: the one that was mailed did not last, or another has come. */
export async function releasePaidMails(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query(`DELETE FROM invoice_mails WHERE invoice_id = $1 AND about = 'paid'`, [invoiceId]);
}

export interface RefundToMail {
  companyId: string;
  number: string;
  /** Minor units; the symbol that they are shown with. */
  amount: number;
  currency: string;
  reference: string;
  isToCard: boolean;
}

/** Returns a refund that was made; null where it was not. */
export async function findMadeRefund(tx: Tx, id: string): Promise<RefundToMail | null> {
  const [row] = await tx.query<RefundToMail>(
    `SELECT i.company_id AS "companyId", i.number_text AS number, r.amount, i.currency, r.reference,
       r.online_payment_id IS NOT NULL AS "isToCard"
     FROM invoice_refunds r JOIN invoices i ON i.id = r.invoice_id WHERE r.id = $1 AND r.state = 'done'`,
    [id],
  );
  return row ?? null;
}
