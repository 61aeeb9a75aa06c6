import type { Db } from '#server/db/db.ts';
import { findGuestSession, markGuestSeen } from '#server/db/guests.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Session } from './authenticate.ts';
import { hashToken } from './opaque-token.ts';
import { tellLinks } from './tell-guests.ts';

/** So often it is kept when a guest was last here. */
const seenEveryMs = 60_000;

/** The catalogue's words, for whatever does not, or no longer, open anything: nothing tells which of that it is. */
export const guestDenied = (): Refusal =>
  new Refusal('guest_denied', 'Access Denied', ['Bad token. You seem to have followed an invalid link']);

/** The guest of an access token; null where it or its link has ended, or the order is closed to guests. */
export async function authenticateGuest(db: Db, token: string, now: Date): Promise<Session | null> {
  const session = await findGuestSession(db, hashToken(token), now);
  if (session === null) return null;
  const { lastSeenAt, actor } = session;
  if (now.getTime() - lastSeenAt.getTime() >= seenEveryMs)
    await db.transaction(async (tx) => {
      if ((await markGuestSeen(tx, actor.userId, { before: lastSeenAt, now })) && actor.guest !== undefined)
        await tellLinks(tx, [actor.guest.orderId]);
    });
  return session;
}
