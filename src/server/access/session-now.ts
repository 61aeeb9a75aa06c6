import { findGuestSession } from '#server/guests/guests.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Session } from './authenticate.ts';
import { findSession } from './sessions.queries.ts';

/** The session as it is now, known by its id; null where it has ended or its person may not sign in any more. */
export const sessionNow = async (db: Db, id: string, now: Date): Promise<Session | null> =>
  (await findSession(db, { id }, now)) ?? (await findGuestSession(db, { id }, now));
