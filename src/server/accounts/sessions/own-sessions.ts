import { endSockets } from '#server/access/access-change.ts';
import { deleteSessionsOf } from '#server/access/sessions.queries.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { deviceName } from '#shared/accounts/sessions/device-name.ts';
import type { OwnSession } from '#shared/accounts/sessions/sessions.http.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { deleteOwnSession, findOwnSessions } from './own-sessions.queries.ts';

/** The person, and the session they are using. */
interface Holder {
  userId: string;
  sessionId: string;
}

/** Returns a person's sessions, the one that asks first. */
export async function readOwnSessions(
  tx: Tx,
  { userId, sessionId }: Holder,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await findOwnSessions(tx, userId, now);
  return rows
    .map(({ userAgent, createdAt, seenAt, endsAt, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      beganAt: createdAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      endsAt: endsAt.toISOString(),
      isThis: row.id === sessionId,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends one session of the person. One that is not theirs is as unknown as any other. */
export const endOwnSession = (db: Db, userId: string, sessionId: string, origin: Origin): Promise<void> =>
  mutate(db, async (tx) => {
    const end = { code: 'session-ended' } as const;
    const ended = await deleteOwnSession(tx, userId, sessionId, end);
    if (ended === null)
      throw new Refusal('not_found', 'This session has ended already', [
        'The list shows those that are left.',
      ]);
    endSockets(tx, [ended.id], end);
    await recordAudit(tx, origin, {
      action: 'session-ended',
      kind: 'person',
      id: userId,
      details: { device: deviceName(ended.userAgent), from: ended.address },
    });
  });

/** Ends all other sessions of the person. Returns how many there were. */
export const endOtherSessions = (db: Db, { userId, sessionId }: Holder, origin: Origin): Promise<number> =>
  mutate(db, async (tx) => {
    const end = { code: 'session-ended' } as const;
    const ended = await deleteSessionsOf(tx, userId, sessionId, end);
    if (ended.length === 0) return 0;
    endSockets(tx, ended, end);
    await recordAudit(tx, origin, {
      action: 'sessions-ended',
      kind: 'person',
      id: userId,
      details: { sessions: ended.length },
    });
    return ended.length;
  });
