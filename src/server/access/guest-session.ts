import { findGuestSession, markGuestSeen } from '#server/guests/guests.queries.ts';
import { publishLinkChanges } from '#server/guests/publish-to-guests.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Session } from './authenticate.ts';

/** Interval at which a guest's last visit is stored. */
const seenEveryMs = 60_000;

/** The guest of an access token; null where it or its link has ended, or the order is closed to guests. */
export async function authenticateGuest(db: Db, token: string, now: Date): Promise<Session | null> {
  const session = await findGuestSession(db, { tokenHash: hashToken(token) }, now);
  if (session === null) return null;
  const { lastSeenAt, actor } = session;
  if (now.getTime() - lastSeenAt.getTime() >= seenEveryMs)
    await mutate(db, async (tx) => {
      if ((await markGuestSeen(tx, actor.userId, { before: lastSeenAt, now })) && actor.guest !== undefined)
        await publishLinkChanges(tx, [actor.guest.orderId]);
    });
  return session;
}
