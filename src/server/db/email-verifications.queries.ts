import type { Tx } from './db.ts';

/** Whom a link is to be sent to; `isVerified`: it needs none. */
export interface Addressee {
  email: string;
  firstname: string;
  isVerified: boolean;
}

export async function findAddressee(tx: Tx, userId: string): Promise<Addressee | null> {
  const [row] = await tx.query<Addressee>(
    'SELECT email, firstname, email_is_verified AS "isVerified" FROM users WHERE id = $1',
    [userId],
  );
  return row ?? null;
}

export async function insertVerification(
  tx: Tx,
  verification: { tokenHash: Uint8Array; userId: string; email: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO email_verifications (token_hash, user_id, email, expires_at) VALUES ($1, $2, $3, $4)',
    [verification.tokenHash, verification.userId, verification.email, verification.expiresAt],
  );
}

/**
 * Verifies the address of a link that has not expired and was sent to the address that its person still has. The link
 * stays good until it expires, so that opening it twice tells the same. Null where there is no such link.
 */
export async function verifyAddress(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await tx.query<{ userId: string; email: string }>(
    `UPDATE users u SET email_is_verified = true FROM email_verifications v
     WHERE v.token_hash = $1 AND v.expires_at > $2 AND u.id = v.user_id AND u.email = v.email
     RETURNING u.id AS "userId", u.email`,
    [tokenHash, now],
  );
  return row ?? null;
}

export async function deleteExpiredVerifications(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM email_verifications WHERE expires_at <= $1', [now]);
}
