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
import type { LocalFiles } from '#server/kernel/storage/local-files.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { deleteChangesBefore } from '#server/orders/changes.queries.ts';
import { undoAgeMs } from '#server/orders/undo-change.ts';
import { deleteComparisonsOfNoVersion } from '#server/review/compare/comparisons.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const intervalMs = 60 * 60 * 1000;
/** How long a mutation id is remembered: longer than any client keeps an unsent write. */
const mutationAgeMs = 30 * dayMs;
/** Relays are seconds behind at most; a client that was away longer reads anew. */
const eventAgeMs = dayMs;
/** An upload is registered minutes after it was granted, or never. */
const uploadAgeMs = dayMs;

/**
 * Removes expired rows and objects, and reclaims their room. Nothing depends on when it runs, and it may run
 * in several processes at once.
 */
export async function purgeExpired(database: Db, now: Date, config: RetentionConfig): Promise<void> {
  const db = database.unlimited;
  await deleteExpiredSessions(db, now);
  await deleteExpiredPasswordResets(db, now);
  await deleteExpiredVerifications(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteExpiredSignOns(db, now);
  await deleteExpiredGuests(db, now);
  await deleteExpiredImpersonations(db, now);
  await deleteEndedWindows(db, now);
  await deleteMutationsBefore(db, new Date(now.getTime() - mutationAgeMs));
  await deleteChangesBefore(db, new Date(now.getTime() - undoAgeMs));
  await rebalanceRanks(db);
  await deleteComparisonsOfNoVersion(db);
  await deleteEventsBefore(db, new Date(now.getTime() - eventAgeMs));
  await applyRetention(db, now, config);
  await mutate(db, async (tx) => {
    const abandoned = await takeAbandonedUploads(tx, new Date(now.getTime() - uploadAgeMs));
    const over = [
      ...abandoned,
      ...(await takeExpiredDownloads(tx, now)),
      ...(await takeExpiredExports(tx, now)),
    ];
    if (over.length > 0) await tx.addJob('delete-objects', { keys: over.map(({ key }) => key) });
    const objects = await takeOrphanedParts(tx);
    if (objects.length > 0) await tx.addJob('abort-parts', { objects });
  });
  await database.tidy();
}

interface Parts {
  db: Db;
  clock: () => Date;
  config: RetentionConfig;
  localFiles: LocalFiles | null;
}

/** Runs it every hour, and tidies the server's own files. Returns the function that stops it. */
export function purgeHourly(
  { db, clock, config, localFiles }: Parts,
  onFailed: (error: unknown) => void,
): () => void {
  const purge = (): void => {
    const now = clock();
    purgeExpired(db, now, config).catch(onFailed);
    localFiles?.deleteDrafts(new Date(now.getTime() - uploadAgeMs)).catch(onFailed);
  };
  const timer = setInterval(purge, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
