import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ClientType } from '#shared/access/role.ts';

/** What signing in and resetting a password need of a user; a user without a password cannot sign in. */
export interface Account {
  id: string;
  email: string;
  firstname: string;
  passwordHash: string | null;
}

/** The account of an e-mail address on one side, upper and lower case alike; who is deactivated has none. */
export async function findAccount(tx: Tx, side: ClientType, email: string): Promise<Account | null> {
  const [row] = await tx.query<Account>(
    `SELECT id, email, firstname, password_hash AS "passwordHash" FROM users
     WHERE client_type = $1 AND client_type IN ('customer', 'user') AND lower(email) = lower($2)
       AND deactivated_at IS NULL`,
    [side, email],
  );
  return row ?? null;
}

/**
 * Locks a person until the transaction ends, so that changes of what they sign in with happen one after another. Taken
 * before their factors and their links.
 */
export async function lockPerson(tx: MutationTx, userId: string): Promise<void> {
  await tx.lock('user', [userId], 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/** Returns whether somebody has signed in to the account of this e-mail address from `address` since `since`. */
export async function hasSignedInFrom(
  tx: Tx,
  side: ClientType,
  email: string,
  { address, since }: { address: string; since: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM users u JOIN audit_entries a ON a.actor_id = u.id
     WHERE u.client_type = $1 AND lower(u.email) = lower($2)
       AND a.action = 'signed-in' AND a.address = $3 AND a.at >= $4
     LIMIT 1`,
    [side, email, address, since],
  );
  return rows.length > 0;
}

/** Returns the company of a person and why it is closed; null where it is not. */
export async function closureOf(tx: Tx, userId: string): Promise<{ company: string; reason: string } | null> {
  const [row] = await tx.query<{ company: string; reason: string }>(
    `SELECT c.name AS company, c.close_reason AS reason FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.id = $1 AND c.closed_at IS NOT NULL`,
    [userId],
  );
  return row ?? null;
}

/** Returns false where the password is no longer the one of hash `known`. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { known, passwordHash }: { known: string | null; passwordHash: string },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 RETURNING id',
    [userId, known, passwordHash],
  );
  return rows.length > 0;
}

/** Returns false where the account has a password. */
export async function setFirstPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash IS NULL RETURNING id',
    [userId, passwordHash],
  );
  return rows.length > 0;
}

/** Sets a password by a mailed link, which also verifies the address. Returns the side that the person signs in on. */
export async function setPasswordByMail(tx: Tx, userId: string, passwordHash: string): Promise<ClientType> {
  const [row] = await tx.query<{ side: ClientType }>(
    'UPDATE users SET password_hash = $2, email_is_verified = true WHERE id = $1 RETURNING client_type AS side',
    [userId, passwordHash],
  );
  return row?.side ?? 'customer';
}

export async function passwordHashOf(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM users WHERE id = $1',
    [userId],
  );
  return row?.hash ?? null;
}
