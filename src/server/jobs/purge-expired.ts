import { takeExpiredDownloads } from '#server/db/bulk-downloads.queries.ts';
import { deleteChangesBefore } from '#server/db/changes.queries.ts';
import type { Db } from '#server/db/db.ts';
import { deleteExpiredVerifications } from '#server/db/email-verifications.queries.ts';
import { deleteEventsBefore } from '#server/db/events.queries.ts';
import { deleteExpiredGuests } from '#server/db/guest-codes.queries.ts';
import { deleteExpiredImpersonations } from '#server/db/impersonations.queries.ts';
import { insertJob } from '#server/db/jobs.queries.ts';
import { deleteMutationsBefore } from '#server/db/mutations.queries.ts';
import { deleteNotificationsBefore } from '#server/db/notifications.queries.ts';
import { deleteExpiredPasswordResets } from '#server/db/password-resets.queries.ts';
import { deleteEndedWindows } from '#server/db/rate-limits.queries.ts';
import { deleteExpiredSessions } from '#server/db/sessions.queries.ts';
import { takeAbandonedUploads } from '#server/db/uploads.queries.ts';
import { evenRanks } from '#server/services/even-ranks.ts';
import { undoAgeMs } from '#server/services/undo-change.ts';

const dayMs = 24 * 60 * 60 * 1000;
const intervalMs = 60 * 60 * 1000;
/** How long a mutation id is remembered: longer than any client keeps an unsent write. */
const mutationAgeMs = 30 * dayMs;
/** Older news is in the orders' histories. */
const notificationAgeMs = 180 * dayMs;
/** Relays are seconds behind at most; whoever was away longer reads anew. */
const eventAgeMs = dayMs;
/** An upload is registered minutes after it was granted, or never. */
const uploadAgeMs = dayMs;

/** Removes what has expired, and tidies up behind it. Nothing depends on it having run, and it may run in several processes at once. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredPasswordResets(db, now);
  await deleteExpiredVerifications(db, now);
  await deleteExpiredGuests(db, now);
  await deleteExpiredImpersonations(db, now);
  await deleteEndedWindows(db, now);
  await deleteMutationsBefore(db, new Date(now.getTime() - mutationAgeMs));
  await deleteChangesBefore(db, new Date(now.getTime() - undoAgeMs));
  await evenRanks(db);
  await deleteNotificationsBefore(db, new Date(now.getTime() - notificationAgeMs));
  await deleteEventsBefore(db, new Date(now.getTime() - eventAgeMs));
  await db.transaction(async (tx) => {
    const abandoned = await takeAbandonedUploads(tx, new Date(now.getTime() - uploadAgeMs));
    const over = [...abandoned, ...(await takeExpiredDownloads(tx, now))];
    if (over.length > 0) await insertJob(tx, 'delete-objects', { keys: over.map(({ key }) => key) });
  });
  await db.tidy();
}

/** Runs it every hour. Answers the stop. */
export function purgeHourly(db: Db, clock: () => Date, onFailed: (error: unknown) => void): () => void {
  const timer = setInterval(() => purgeExpired(db, clock()).catch(onFailed), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
