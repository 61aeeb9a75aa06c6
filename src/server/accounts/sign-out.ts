import { endSockets } from '#server/access/access-change.ts';
import { deleteSession } from '#server/access/sessions.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';

/** Ends one session with its sockets; its token opens nothing from then on. */
export const signOut = (db: Db, sessionId: string): Promise<void> =>
  mutate(db, async (tx) => {
    await deleteSession(tx, sessionId);
    endSockets(tx, [sessionId], { code: 'signed-out' });
  });
