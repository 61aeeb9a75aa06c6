import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';

export interface Impersonation {
  userId: string;
  impersonatorId: string;
}

export async function insertImpersonation(
  tx: Tx,
  {
    tokenHash,
    userId,
    impersonatorId,
    expiresAt,
  }: Impersonation & { tokenHash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO impersonations (token_hash, user_id, impersonator_id, expires_at) VALUES ($1, $2, $3, $4)',
    [tokenHash, userId, impersonatorId, expiresAt],
  );
}

/** Uses up a token that has not expired; null where there is none, or where who asked for it is deactivated by now. */
export async function takeImpersonation(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<Impersonation | null> {
  const [taken] = await tx.query<Impersonation>(
    `DELETE FROM impersonations WHERE token_hash = $1 AND expires_at > $2
       AND EXISTS (SELECT 1 FROM users u WHERE u.id = impersonator_id AND u.deactivated_at IS NULL)
     RETURNING user_id AS "userId", impersonator_id AS "impersonatorId"`,
    [tokenHash, now],
  );
  return taken ?? null;
}

export async function deleteExpiredImpersonations(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM impersonations WHERE expires_at <= $1', [now]);
}

/** Writes down that a session as somebody else has begun. */
export async function logImpersonation(
  tx: Tx,
  { userId, impersonatorId }: Impersonation,
  now: Date,
): Promise<void> {
  await tx.query('INSERT INTO impersonation_log (user_id, impersonator_id, begun_at) VALUES ($1, $2, $3)', [
    userId,
    impersonatorId,
    now,
  ]);
}

export interface LoggedImpersonation {
  id: number;
  begun_at: Date;
  company: string;
  person: PersonRow;
  impersonator: PersonRow;
}

/** The latest `limit` sessions as somebody else, newest first: of one company, or of all where `companyId` is null. */
export const impersonationLog = (
  tx: Tx,
  companyId: string | null,
  limit: number,
): Promise<LoggedImpersonation[]> =>
  tx.query(
    `SELECT l.id, l.begun_at, c.name AS company, ${personJson('u')} AS person, ${personJson('i')} AS impersonator
     FROM impersonation_log l
     JOIN users u ON u.id = l.user_id
     JOIN users i ON i.id = l.impersonator_id
     JOIN companies c ON c.id = u.company_id
     WHERE $1::text IS NULL OR u.company_id = $1
     ORDER BY l.id DESC LIMIT $2`,
    [companyId, limit],
  );

/** The people of all companies who may sign in, by company and name. */
export const customerPeople = (tx: Tx): Promise<(PersonRow & { company: string })[]> =>
  tx.query(
    `SELECT u.id, u.firstname, u.lastname, u.avatar, c.name AS company
     FROM users u JOIN companies c ON c.id = u.company_id WHERE u.client_type = 'customer' AND u.deactivated_at IS NULL
       AND c.closed_at IS NULL
     ORDER BY lower(c.name), lower(u.firstname), lower(u.lastname), u.id LIMIT 2000`,
  );

/** Records `impersonatorId` beside the person in all history that this transaction writes. */
export async function actOnBehalf(tx: Tx, impersonatorId: string): Promise<void> {
  await tx.query(`SELECT set_config('galley.impersonator', $1, true)`, [impersonatorId]);
}
