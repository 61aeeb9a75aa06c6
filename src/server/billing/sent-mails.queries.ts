import type { Tx } from '#server/kernel/db/db.ts';

/** A mail about an invoice that a person gets once: that it is paid, or a refund by its id. */
interface SentMail {
  invoiceId: string;
  about: string;
  userId: string;
}

/** Notes a mail before it is sent. Returns false where it was noted before. */
export async function claimMail(tx: Tx, { invoiceId, about, userId }: SentMail, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO invoice_mails (invoice_id, about, user_id, sent_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING about`,
    [invoiceId, about, userId, now],
  );
  return rows.length > 0;
}

/** Notes that a mail could not be sent. */
export async function releaseMail(tx: Tx, { invoiceId, about, userId }: SentMail): Promise<void> {
  await tx.query('DELETE FROM invoice_mails WHERE invoice_id = $1 AND about = $2 AND user_id = $3', [
    invoiceId,
    about,
    userId,
  ]);
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
