import type { Db } from '#server/db/db.ts';
import { deleteSession } from '#server/db/sessions.queries.ts';
import { tellEnded } from './force-logout.ts';

/** Ends one session with its sockets; its token opens nothing from then on. */
export const signOut = (db: Db, sessionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteSession(tx, sessionId);
    await tellEnded(tx, [sessionId], null);
  });
