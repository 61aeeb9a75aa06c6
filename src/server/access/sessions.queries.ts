import type { Tx } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { ClientType, Role } from '#shared/access/role.ts';
import type { SessionEnd } from '#shared/access/session-end.ts';
import type { AwaitedStep } from '#shared/accounts/second-factor.ts';
import { idleGraceMinutes, usualIdleMinutes } from '#shared/accounts/sessions/idle-limits.ts';
import type { SignInAssurance } from '#shared/decisions/decision.ts';

export interface NewSession {
  id: string;
  tokenHash: Uint8Array;
  userId: string;
  createdAt: Date;
  /** When its holder proved who they are. */
  confirmedAt: Date;
  expiresAt: Date;
  /** The provider's employee who impersonates the user; null if the user acts. */
  impersonatorId: string | null;
  /** What it must bring before it opens anything; null: it is whole. */
  awaits: AwaitedStep | null;
  assurance: SignInAssurance;
  address: string | null;
  userAgent: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, impersonator_id, awaits, assurance, address, user_agent,
       confirmed_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, left($10, 500), $11, $4)`,
    [
      session.id,
      session.tokenHash,
      session.userId,
      session.createdAt,
      session.expiresAt,
      session.impersonatorId,
      session.awaits,
      session.assurance,
      session.address,
      session.userAgent,
      session.confirmedAt,
    ],
  );
}

interface SessionRow {
  session_id: string;
  is_next: boolean;
  ends_at: Date;
  expires_at: Date;
  used_at: Date;
  confirmed_at: Date;
  user_id: string;
  client_type: ClientType;
  role: Role;
  company_id: string | null;
  is_approver: boolean;
  view_only: boolean;
  impersonator_id: string | null;
  assurance: SignInAssurance;
}

export interface FoundSession {
  sessionId: string;
  /** When it expires, or has not been used for too long. */
  endsAt: Date;
  /** When it expires even if it is used. */
  expiresAt: Date;
  /** When its holder last used it, as far as that is stored; null: of a guest. */
  usedAt: Date | null;
  /** When its holder last proved who they are; null: of a guest, who cannot. */
  confirmedAt: Date | null;
  actor: Actor;
}

/** When a session `s` of the person `u` ends unless it is used before. Not later than it expires. */
const idleEnd = `s.used_at + make_interval(mins => ${idleGraceMinutes} + coalesce((
    SELECT CASE WHEN u.client_type = 'user' OR s.impersonator_id IS NOT NULL
      THEN staff_idle_minutes ELSE customer_idle_minutes END FROM installation), ${usualIdleMinutes}))`;
/** When a session `s` of the person `u` ends. */
export const sessionEnd = `least(s.expires_at, ${idleEnd})`;
/** Sessions `s` that are idle at `$2`, with their person `u`. */
const idleSessions = `sessions s JOIN users u ON u.id = s.user_id
  WHERE s.awaits IS NULL AND s.expires_at > $2 AND ${idleEnd} <= $2`;

/** A session is found by what its holder shows, or by its id where that is known to be theirs. */
export type SessionKey = { tokenHash: Uint8Array } | { id: string };

/**
 * Returns the session, with its person as they are now; null where it has ended or waits for a second factor, and where
 * the person is deactivated or their company closed. `isNext`: the token is the one that it has from its next use on.
 */
export async function findSession(
  tx: Tx,
  by: SessionKey,
  now: Date,
): Promise<(FoundSession & { isNext: boolean }) | null> {
  const [row] = await tx.query<SessionRow>(
    `SELECT s.id AS session_id, ${'id' in by ? 'false' : 's.token_hash <> $1'} AS is_next, ${sessionEnd} AS ends_at, s.expires_at,
       s.used_at, s.confirmed_at, u.id AS user_id, u.client_type, u.role, u.company_id,
       u.is_approver, u.view_only, s.impersonator_id, s.assurance
     FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN companies c ON c.id = u.company_id
     WHERE ${'id' in by ? 's.id = $1' : '(s.token_hash = $1 OR s.next_token_hash = $1)'} AND ${sessionEnd} > $2 AND s.awaits IS NULL
       AND u.deactivated_at IS NULL AND c.closed_at IS NULL`,
    ['id' in by ? by.id : by.tokenHash, now],
  );
  if (row === undefined) return null;
  return {
    sessionId: row.session_id,
    isNext: row.is_next,
    endsAt: row.ends_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    confirmedAt: row.confirmed_at,
    actor: {
      userId: row.user_id,
      clientType: row.client_type,
      role: row.role,
      companyId: row.company_id,
      isApprover: row.is_approver,
      viewOnly: row.view_only,
      assurance: row.assurance,
      ...(row.impersonator_id !== null && { impersonatorId: row.impersonator_id }),
    },
  };
}

/** Stores that a session is used now, unless a use since `before` is stored. */
export async function markSessionUsed(tx: Tx, sessionId: string, before: Date, now: Date): Promise<void> {
  await tx.query('UPDATE sessions SET used_at = $3 WHERE id = $1 AND used_at <= $2', [
    sessionId,
    before,
    now,
  ]);
}

/**
 * Sets the token that a session has from its first use on, and when its holder proved who they are. Of two proofs at once
 * the later one counts.
 */
export async function setNextToken(
  tx: Tx,
  sessionId: string,
  next: { tokenHash: Uint8Array; confirmedAt: Date },
): Promise<void> {
  await tx.query('UPDATE sessions SET next_token_hash = $2, next_confirmed_at = $3 WHERE id = $1', [
    sessionId,
    next.tokenHash,
    next.confirmedAt,
  ]);
}

/**
 * Gives a session its next token, with the proof that it was made for: the earlier one is no longer valid. Returns the
 * session's id; null if that has happened already.
 */
export async function takeNextToken(tx: Tx, tokenHash: Uint8Array): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `UPDATE sessions SET token_hash = next_token_hash, confirmed_at = next_confirmed_at,
       next_token_hash = NULL, next_confirmed_at = NULL
     WHERE next_token_hash = $1 RETURNING id`,
    [tokenHash],
  );
  return row?.id ?? null;
}

/** Keeps that a person has signed in themselves. */
export async function markSignedIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query('UPDATE users SET signed_in_at = $2 WHERE id = $1', [userId, now]);
}

/** Records when sessions were last connected. Skips sessions that are being ended. */
export async function markSessionsSeen(tx: Tx, seen: ReadonlyMap<string, Date>): Promise<void> {
  if (seen.size === 0) return;
  await tx.query(
    `UPDATE sessions s SET seen_at = greatest(s.seen_at, g.at) FROM unnest($1::text[], $2::timestamptz[]) AS g (id, at)
     WHERE s.id = g.id
       AND s.id IN (SELECT id FROM sessions WHERE id = ANY($1) ORDER BY id FOR UPDATE SKIP LOCKED)`,
    [[...seen.keys()], [...seen.values()]],
  );
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.query('DELETE FROM sessions WHERE id = $1', [sessionId]);
}

export interface DeletedSession {
  id: string;
  address: string | null;
  userAgent: string | null;
}

/** Ends every session of a person, also those as somebody else, but one where that is named; returns their ids. */
export const deleteSessionsOf = (
  tx: Tx,
  userId: string,
  but: string | null,
  end: SessionEnd,
): Promise<string[]> =>
  idsOf(
    deleteSessions(tx, end, '$3 IN (user_id, impersonator_id) AND id IS DISTINCT FROM $4', [userId, but]),
  );

export const allSessionIds = (tx: Tx): Promise<string[]> =>
  idsOf(tx.query<{ id: string }>('SELECT id FROM sessions', []));

/** Ends every session but one; returns their ids. */
export const deleteSessionsOfAll = (tx: Tx, but: string, end: SessionEnd): Promise<string[]> =>
  idsOf(deleteSessions(tx, end, 'id <> $3', [but]));

/** Ends every session of a company's people; returns their ids. */
export const deleteSessionsOfCompany = (tx: Tx, companyId: string, end: SessionEnd): Promise<string[]> =>
  idsOf(deleteSessions(tx, end, 'user_id IN (SELECT id FROM users WHERE company_id = $3)', [companyId]));

const idsOf = async (sessions: Promise<Pick<DeletedSession, 'id'>[]>): Promise<string[]> =>
  (await sessions).map(({ id }) => id);

/** Ends the sessions that fit, and keeps why until they would have expired. `fits`: its parameters begin at $3. */
export const deleteSessions = (
  tx: Tx,
  { code, reason }: SessionEnd,
  fits: string,
  parameters: readonly (string | null | Date | readonly string[])[],
): Promise<DeletedSession[]> =>
  tx.query<DeletedSession>(
    `WITH ended AS (DELETE FROM sessions WHERE ${fits} RETURNING *),
       kept AS (INSERT INTO ended_sessions (token_hash, code, reason, expires_at)
         SELECT unnest(array_remove(ARRAY[token_hash, next_token_hash], NULL)), $1, $2, expires_at FROM ended)
     SELECT id, address, user_agent AS "userAgent" FROM ended`,
    [code, reason ?? null, ...parameters],
  );

/** Returns why the session of a token was ended before its time; null where it was not, or would have expired by now. */
export async function findSessionEnd(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<SessionEnd | null> {
  const [row] = await tx.query<{ code: SessionEnd['code']; reason: string | null }>(
    `SELECT code, reason FROM ended_sessions WHERE token_hash = $1 AND expires_at > $2
     UNION ALL SELECT 'idle', NULL FROM ${idleSessions} AND s.token_hash = $1`,
    [tokenHash, now],
  );
  return row === undefined ? null : { code: row.code, reason: row.reason ?? undefined };
}

/** Returns whether a session has not been used for too long. */
export async function isIdle(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  return (await tx.query(`SELECT 1 FROM ${idleSessions} AND s.id = $1`, [sessionId, now])).length > 0;
}

/** Removes sessions that have expired, and ends those that have not been used for too long. */
export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM sessions WHERE expires_at <= $1', [now]);
  await tx.query('DELETE FROM ended_sessions WHERE expires_at <= $1', [now]);
  const idle = idleSessions.replaceAll('$2', '$3');
  await deleteSessions(tx, { code: 'idle' }, `id IN (SELECT s.id FROM ${idle})`, [now]);
}
