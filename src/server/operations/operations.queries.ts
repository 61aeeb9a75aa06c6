import { boughtOf, bytesStored, totalOf } from '#server/billing/plans/membership.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Operations } from '#shared/operations/operations.ts';

interface MailRow {
  id: number;
  at: Date;
  recipient: string;
  subject: string;
  error: string | null;
}

const shownMails = 200;

/** Returns the last mails, and the last of those that failed, newest first. */
export const loggedMails = (tx: Tx): Promise<MailRow[]> =>
  tx.query(
    `SELECT id, at, recipient, subject, error FROM (
       (SELECT * FROM mail_log ORDER BY id DESC LIMIT ${shownMails})
       UNION (SELECT * FROM mail_log WHERE error IS NOT NULL ORDER BY id DESC LIMIT ${shownMails})
     ) m ORDER BY id DESC`,
  );

interface JobRow {
  id: number;
  kind: string;
  attempts: number;
  lastError: string;
  diedAt: Date | null;
  nextAt: Date;
}

/** Returns jobs that have failed, those for good first. */
export const failedJobs = (tx: Tx): Promise<JobRow[]> =>
  tx.query(
    `SELECT id, kind, attempts, last_error AS "lastError", died_at AS "diedAt", run_at AS "nextAt" FROM jobs
     WHERE last_error IS NOT NULL ORDER BY died_at DESC NULLS LAST, id DESC LIMIT 500`,
  );

/** Returns the bytes stored for each company and what it may store, most first. */
export const storageByCompany = (tx: Tx, now: Date): Promise<Operations['storage']> =>
  tx.query(
    `SELECT c.id, c.name, ${bytesStored} AS used, 
       ${totalOf('c.storage_quota', boughtOf('storage', '$1', 'NULL'))} AS total
     FROM companies c ORDER BY used DESC, lower(c.name), c.id`,
    [now],
  );
