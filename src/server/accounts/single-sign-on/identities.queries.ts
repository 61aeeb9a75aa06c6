import { deleteSessions } from '#server/access/sessions.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { SessionEnd } from '#shared/access/session-end.ts';

/** An account as single sign-on looks at it. */
export interface SignOnAccount {
  id: string;
  companyId: string | null;
  email: string;
  isDeactivated: boolean;
  hasPassword: boolean;
}

const accounts = `SELECT u.id, u.company_id AS "companyId", u.email, u.deactivated_at IS NOT NULL AS "isDeactivated",
    u.password_hash IS NOT NULL AS "hasPassword" FROM users u`;

/** Returns whom a connection knows by a subject. */
export async function accountOfSubject(
  tx: Tx,
  connectionId: string,
  subject: string,
): Promise<SignOnAccount | null> {
  const [row] = await tx.query<SignOnAccount>(
    `${accounts} JOIN sign_on_identities i ON i.user_id = u.id WHERE i.connection_id = $1 AND i.subject = $2`,
    [connectionId, subject],
  );
  return row ?? null;
}

export async function accountOfEmail(tx: Tx, side: ClientType, email: string): Promise<SignOnAccount | null> {
  const [row] = await tx.query<SignOnAccount>(
    `${accounts} WHERE u.client_type = $1 AND lower(u.email) = lower($2)`,
    [side, email],
  );
  return row ?? null;
}

/** Returns by which connection of their company, or of the staff, a person signs in; null: by none. */
export async function identityOf(
  tx: Tx,
  userId: string,
): Promise<{ connectionId: string; email: string } | null> {
  const [row] = await tx.query<{ connectionId: string; email: string }>(
    `SELECT c.id AS "connectionId", u.email
     FROM sign_on_identities i JOIN sign_on_connections c ON c.id = i.connection_id JOIN users u ON u.id = i.user_id
     WHERE u.id = $1 AND c.company_id IS NOT DISTINCT FROM u.company_id`,
    [userId],
  );
  return row ?? null;
}

/** Returns false where the account has another subject already, or the subject another account. */
export async function insertIdentity(
  tx: Tx,
  identity: { connectionId: string; subject: string; userId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO sign_on_identities (connection_id, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [identity.connectionId, identity.subject, identity.userId, identity.now],
  );
  return rows.length > 0;
}

/** Forgets by which subject a connection knows somebody. */
export async function deleteIdentity(tx: Tx, connectionId: string, userId: string): Promise<void> {
  await tx.query('DELETE FROM sign_on_identities WHERE connection_id = $1 AND user_id = $2', [
    connectionId,
    userId,
  ]);
}

/** Records that an issuer has verified a person's address. */
export async function setEmailVerified(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE users SET email_is_verified = true WHERE id = $1', [userId]);
}

/**
 * Returns the role of somebody whose company, or the staff, requires single sign-on; null where it does not. That stays so
 * until the transaction has ended.
 */
export async function roleWhereRequired(tx: MutationTx, userId: string): Promise<string | null> {
  const [row] = await tx.share<{ role: string; isRequired: boolean }>(
    'sign-in',
    ['single-sign-on'],
    `SELECT u.role, c.is_required AS "isRequired"
     FROM users u JOIN sign_on_connections c ON c.company_id IS NOT DISTINCT FROM u.company_id
     WHERE u.id = $1 FOR SHARE OF c`,
    [userId],
  );
  return row?.isRequired === true ? row.role : null;
}

/**
 * Ends the sessions of a company's people, or of the staff, that were not started by single sign-on, except those
 * of `kept` roles. Returns their ids.
 */
export async function deleteOtherSessions(
  tx: Tx,
  companyId: string | null,
  kept: readonly string[],
  end: SessionEnd,
): Promise<string[]> {
  const fits = `impersonator_id IS NULL AND assurance IS DISTINCT FROM 'single-sign-on' AND user_id IN
    (SELECT id FROM users WHERE company_id IS NOT DISTINCT FROM $3 AND client_type <> 'guest' AND role <> ALL($4))`;
  const ended = await deleteSessions(tx, end, fits, [companyId, kept]);
  return ended.map(({ id }) => id);
}

/** Returns the time zone of new accounts: of a company that of its owner, of the staff an administrator's. */
export async function usualTimeZone(tx: Tx, companyId: string | null): Promise<string | null> {
  const [row] = await tx.query<{ timeZone: string }>(
    `SELECT time_zone AS "timeZone" FROM users
     WHERE company_id IS NOT DISTINCT FROM $1 AND client_type <> 'guest' AND role IN ('owner', 'admin')
     ORDER BY created_at, id LIMIT 1`,
    [companyId],
  );
  return row?.timeZone ?? null;
}
