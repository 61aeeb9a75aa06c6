import { type DeletedSession, deleteSessions, sessionEnd } from '#server/access/sessions.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { SessionEnd } from '#shared/access/session-end.ts';

export interface OwnSessionRow {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  seenAt: Date | null;
  endsAt: Date;
  actsAs: string | null;
  actedBy: string | null;
}

const columns = `s.id, s.address, s.user_agent AS "userAgent", s.created_at AS "createdAt",
  s.seen_at AS "seenAt", ${sessionEnd} AS "endsAt",
  CASE WHEN s.impersonator_id = $1 THEN concat_ws(' ', u.firstname, u.lastname) END AS "actsAs",
  CASE WHEN s.user_id = $1 THEN nullif(concat_ws(' ', i.firstname, i.lastname), '') END AS "actedBy"`;

/** Returns the sessions that a person holds, and those that somebody holds as them; the latest first. */
export const findOwnSessions = (tx: Tx, userId: string, now: Date): Promise<OwnSessionRow[]> =>
  tx.query<OwnSessionRow>(
    `SELECT ${columns}
     FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN users i ON i.id = s.impersonator_id
     WHERE $1 IN (s.user_id, s.impersonator_id) AND s.awaits IS NULL AND ${sessionEnd} > $2
     ORDER BY coalesce(s.seen_at, s.created_at) DESC, s.id`,
    [userId, now],
  );

/** Ends one of a person's sessions and returns it; null if it is not theirs or has ended. */
export async function deleteOwnSession(
  tx: Tx,
  userId: string,
  sessionId: string,
  end: SessionEnd,
): Promise<DeletedSession | null> {
  const fits = 'id = $4 AND $3 IN (user_id, impersonator_id)';
  const [row] = await deleteSessions(tx, end, fits, [userId, sessionId]);
  return row ?? null;
}
