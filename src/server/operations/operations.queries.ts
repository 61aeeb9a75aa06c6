import { boughtOf, bytesStored, totalOf } from '#server/billing/plans/membership.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { Operations } from '#shared/operations/operations.ts';

interface MailRow {
  id: number;
  at: Date;
  recipient: string;
  subject: string;
  error: string | null;
  isInOutbox: boolean;
}

const shownMails = 200;

/** Returns the last mails, and the last of those that failed, newest first. */
export const loggedMails = (tx: Tx): Promise<MailRow[]> =>
  tx.query(
    `SELECT id, at, recipient, subject, error, is_in_outbox AS "isInOutbox" FROM (
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

/** Returns the bytes stored for all companies and what they may store. */
export const storageOfAll = (tx: Tx, now: Date): Promise<Operations['storage']> =>
  onlyRow(
    tx,
    `SELECT coalesce(sum(used), 0)::bigint AS used, coalesce(sum(total), 0)::bigint AS allowed,
       count(total)::int AS limited, (count(*) - count(total))::int AS unlimited
     FROM (SELECT ${bytesStored} AS used, ${totalOf('c.storage_quota', boughtOf('storage', '$1', 'NULL'))} AS total
       FROM companies c) each`,
    [now],
  );
