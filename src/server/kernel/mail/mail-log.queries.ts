import type { Tx } from '#server/kernel/db/db.ts';

/** More are not kept. */
const mostKept = 10_000;

export async function logMail(
  tx: Tx,
  mail: { at: Date; recipient: string; subject: string; error: string | null },
): Promise<void> {
  await tx.query('INSERT INTO mail_log (at, recipient, subject, error) VALUES ($1, $2, $3, $4)', [
    mail.at,
    mail.recipient,
    mail.subject,
    mail.error,
  ]);
}

/** Removes what is older, and what is more than is kept. */
export async function trimMailLog(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `DELETE FROM mail_log WHERE at < $1
       OR id <= (SELECT id FROM mail_log ORDER BY id DESC OFFSET ${mostKept} LIMIT 1)`,
    [before],
  );
}
