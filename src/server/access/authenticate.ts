import type { Db } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { usedEveryMs } from '#shared/accounts/sessions/idle-limits.ts';
import { endRenewedSockets } from './access-change.ts';
import { type FoundSession, findSession, markSessionUsed, takeNextToken } from './sessions.queries.ts';

export type Session = FoundSession;

/**
 * Returns the session of a bearer token; null if it is unknown, ended or expired. A renewed token replaces the earlier one
 * at its first use and not before: whoever did not get the response that brings it is still signed in.
 */
export async function authenticate(db: Db, token: string, now: Date): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const found = await findSession(db, { tokenHash }, now);
  if (found === null || !found.isNext) return found;
  await mutate(db, async (tx) => {
    const sessionId = await takeNextToken(tx, tokenHash);
    if (sessionId !== null) endRenewedSockets(tx, sessionId);
  });
  // Also after another call has taken it in between.
  return findSession(db, { tokenHash }, now);
}

/** Stores that the holder of a session uses it, where what is stored is older than `usedEveryMs`. */
export async function noteUse(db: Db, { sessionId, usedAt }: Session, now: Date): Promise<void> {
  const before = new Date(now.getTime() - usedEveryMs);
  if (usedAt !== null && usedAt <= before) await markSessionUsed(db, sessionId, before, now);
}
