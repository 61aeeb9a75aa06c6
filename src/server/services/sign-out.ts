import type { Db } from '#server/db/db.ts';
import { deleteSession } from '#server/db/sessions.queries.ts';

/** Ends one session; its token opens nothing from then on. */
export const signOut = (db: Db, sessionId: string): Promise<void> => deleteSession(db, sessionId);
