import { endSockets } from '#server/access/access-change.ts';
import { deleteSession } from '#server/access/sessions.queries.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';

/** Ends one session and its sockets. */
export const signOut = (db: Db, sessionId: string, origin: Origin): Promise<void> =>
  mutate(db, async (tx) => {
    await deleteSession(tx, sessionId);
    const { actor } = origin;
    await recordAudit(tx, origin, {
      action: actor?.impersonatorId === undefined ? 'signed-out' : 'impersonation-ended',
      kind: 'person',
      id: actor?.userId ?? null,
    });
    endSockets(tx, [sessionId], { code: 'signed-out' });
  });
