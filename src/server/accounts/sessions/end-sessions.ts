import { endSockets } from '#server/access/access-change.ts';
import { findActor } from '#server/access/actors.queries.ts';
import { forbidden } from '#server/access/order-access.ts';
import { deleteSessionsOf, deleteSessionsOfAll } from '#server/access/sessions.queries.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayAdministerSignIns, mayEndSessionsOf } from '#shared/accounts/team-members.ts';

/** What the person who asked reads. */
interface Ended {
  message: string;
}

const end = { code: 'sessions-ended' } as const;

/** Ends every session of a person with its sockets. Somebody unknown is refused as somebody of another company is. */
export const endSessionsOfPerson = (db: Db, actor: Actor, userId: string, origin: Origin): Promise<Ended> =>
  mutate(db, async (tx) => {
    const person = await findActor(tx, userId);
    if (person === null || !mayEndSessionsOf(actor, person)) throw forbidden();
    const ended = await deleteSessionsOf(tx, userId, null, end);
    endSockets(tx, ended, end);
    await recordAudit(tx, origin, {
      action: 'person-signed-out',
      kind: 'person',
      id: userId,
      details: { sessions: ended.length },
    });
    return {
      message: ended.length === 0 ? 'They are signed in nowhere.' : 'They are signed out everywhere.',
    };
  });

/** Ends every session of members but the one that asks, with their sockets. */
export const endAllSessions = (db: Db, actor: Actor, sessionId: string, origin: Origin): Promise<Ended> =>
  mutate(db, async (tx) => {
    if (!mayAdministerSignIns(actor)) throw forbidden();
    const ended = await deleteSessionsOfAll(tx, sessionId, end);
    endSockets(tx, ended, end);
    await recordAudit(tx, origin, {
      action: 'everybody-signed-out',
      kind: 'settings',
      id: 'sessions',
      details: { sessions: ended.length },
    });
    const others = ended.length === 1 ? '1 session was' : `${ended.length} sessions were`;
    return { message: `${others} ended. This one goes on.` };
  });
