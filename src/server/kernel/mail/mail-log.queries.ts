import type { Tx } from '#server/kernel/db/db.ts';

/** More are not kept. */
const maxKept = 10_000;

export async function logMail(
  tx: Tx,
  mail: { at: Date; recipient: string; subject: string; error: string | null; isInOutbox: boolean },
): Promise<void> {
  await tx.query(
    'INSERT INTO mail_log (at, recipient, subject, error, is_in_outbox) VALUES ($1, $2, $3, $4, $5)',
    [mail.at, mail.recipient, mail.subject, mail.error, mail.isInOutbox],
  );
}

/** Removes what is older, and what is more than is kept. */
export async function trimMailLog(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `DELETE FROM mail_log WHERE at < $1
       OR id <= (SELECT id FROM mail_log ORDER BY id DESC OFFSET ${maxKept} LIMIT 1)`,
    [before],
  );
}
