import type { Db } from '#server/db/db.ts';
import { deleteMutationsBefore } from '#server/db/mutations.queries.ts';
import { deleteExpiredPasswordResets } from '#server/db/password-resets.queries.ts';
import { deleteEndedWindows } from '#server/db/rate-limits.queries.ts';
import { deleteExpiredSessions } from '#server/db/sessions.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const intervalMs = 60 * 60 * 1000;
/** How long a mutation id is remembered: longer than any client keeps an unsent write. */
const mutationAgeMs = 30 * dayMs;

/** Removes what has expired. Nothing depends on it having run, and it may run in several processes at once. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredPasswordResets(db, now);
  await deleteEndedWindows(db, now);
  await deleteMutationsBefore(db, new Date(now.getTime() - mutationAgeMs));
}

/** Runs it every hour. Answers the stop. */
export function purgeHourly(db: Db, clock: () => Date, onFailed: (error: unknown) => void): () => void {
  const timer = setInterval(() => purgeExpired(db, clock()).catch(onFailed), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
