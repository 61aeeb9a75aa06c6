import { deleteExpiredImpersonations } from '#server/access/impersonations.queries.ts';
import { deleteMutationsBefore } from '#server/access/mutations.queries.ts';
import { deleteExpiredSessions } from '#server/access/sessions.queries.ts';
import { deleteExpiredVerifications } from '#server/accounts/email-verifications.queries.ts';
import { deleteExpiredChallenges } from '#server/accounts/passkeys/passkeys.queries.ts';
import { deleteExpiredPasswordResets } from '#server/accounts/password-resets.queries.ts';
import { deleteExpiredSignOns } from '#server/accounts/single-sign-on/attempts.queries.ts';
import { rebalanceRanks } from '#server/board/rebalance-ranks.ts';
import { takeExpiredExports } from '#server/data-rights/export/data-exports.queries.ts';
import { applyRetention } from '#server/data-rights/retention/apply-retention.ts';
import type { RetentionConfig } from '#server/data-rights/retention/retention.ts';
import { takeExpiredDownloads } from '#server/files/archive/bulk-downloads.queries.ts';
import { takeOrphanedParts } from '#server/files/upload/parted-objects.queries.ts';
import { takeAbandonedUploads } from '#server/files/upload/uploads.queries.ts';
import { deleteExpiredGuests } from '#server/guests/guest-codes.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { deleteEventsBefore } from '#server/kernel/events/events.queries.ts';
import { deleteEndedWindows } from '#server/kernel/http/rate-limits.queries.ts';
import { insertRecurring, type NewJob } from '#server/kernel/jobs/jobs.queries.ts';
import { runEach } from '#server/kernel/run-each.ts';
import type { LocalFiles } from '#server/kernel/storage/local-files.ts';
import { laneOf } from '#server/mutation/job-table.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { deleteChangesBefore } from '#server/orders/changes.queries.ts';
import { undoAgeMs } from '#server/orders/undo-change.ts';
import { deleteComparisonsOfNoVersion } from '#server/review/compare/comparisons.queries.ts';
import { dayMs, hourMs } from '#shared/kernel/durations.ts';

const intervalMs = hourMs;
/** A server that has just started has pages to serve first. */
const firstMs = 60 * 1000;
/** How long a mutation id is remembered: longer than any client keeps an unsent write. */
const mutationAgeMs = 30 * dayMs;
/** Relays are seconds behind at most; a client that was away longer reads anew. */
const eventAgeMs = dayMs;
/** An upload is registered minutes after it was granted, or never. */
const uploadAgeMs = dayMs;

/**
 * Removes expired rows and objects, and reclaims their room. Nothing depends on when it runs, and it may run
 * in several processes at once. A removal that fails does not stop the others; its error is thrown after them.
 */
export async function keepHouse(database: Db, now: Date, config: RetentionConfig): Promise<void> {
  const db = database.unlimited;
  const before = (ageMs: number): Date => new Date(now.getTime() - ageMs);
  await runEach([
    () => deleteExpiredSessions(db, now),
    () => deleteExpiredPasswordResets(db, now),
    () => deleteExpiredVerifications(db, now),
    () => deleteExpiredChallenges(db, now),
    () => deleteExpiredSignOns(db, now),
    () => deleteExpiredGuests(db, now),
    () => deleteExpiredImpersonations(db, now),
    () => deleteEndedWindows(db, now),
    () => deleteMutationsBefore(db, before(mutationAgeMs)),
    () => deleteChangesBefore(db, before(undoAgeMs)),
    () => rebalanceRanks(db),
    () => deleteComparisonsOfNoVersion(db),
    () => deleteEventsBefore(db, before(eventAgeMs)),
    () => applyRetention(db, now, config),
    () => removeObjects(db, (tx) => takeAbandonedUploads(tx, before(uploadAgeMs))),
    () => removeObjects(db, (tx) => takeExpiredDownloads(tx, now)),
    () => removeObjects(db, (tx) => takeExpiredExports(tx, now)),
    () => abortOrphanedParts(db),
    () => database.tidy(),
  ]);
}

/** Removes the rows that `take` takes, of objects that nobody can ask for any more, and leaves a job to remove their bytes. */
const removeObjects = (
  db: Db['unlimited'],
  take: (tx: MutationTx) => Promise<{ key: string }[]>,
): Promise<void> =>
  mutate(db, async (tx) => {
    const taken = await take(tx);
    if (taken.length > 0) await tx.addJob('delete-objects', { keys: taken.map(({ key }) => key) });
  });

const abortOrphanedParts = (db: Db['unlimited']): Promise<void> =>
  mutate(db, async (tx) => {
    const objects = await takeOrphanedParts(tx);
    if (objects.length > 0) await tx.addJob('abort-parts', { objects });
  });

interface Parts {
  db: Db;
  clock: () => Date;
  config: RetentionConfig;
  localFiles: LocalFiles | null;
}

const housekeepingAfter = (delayMs: number): NewJob => ({
  kind: 'purge-expired',
  lane: laneOf['purge-expired'],
  payload: {},
  delayMs,
});

/** Runs the job: removes what has expired, tidies the server's own files, and adds the job of the next hour. */
export async function runHousekeeping({ db, clock, config, localFiles }: Parts): Promise<void> {
  const now = clock();
  await runEach([
    () => keepHouse(db, now, config),
    async () => localFiles?.deleteDrafts(new Date(now.getTime() - uploadAgeMs)),
  ]);
  // Itself and the next one.
  await insertRecurring(db, housekeepingAfter(intervalMs), 2);
}

/**
 * Has it run every hour, once for all processes, and soon after the start where it has never run. Its turn is kept in the
 * database: a server that is restarted more often does not put it off. Looks every hour whether the job is still
 * there. Returns the function that stops it.
 */
export function keepHouseHourly({ db }: Pick<Parts, 'db'>, onFailed: (error: unknown) => void): () => void {
  const ensure = (): void => void insertRecurring(db, housekeepingAfter(firstMs)).catch(onFailed);
  ensure();
  const timer = setInterval(ensure, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
