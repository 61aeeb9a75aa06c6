import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

/** The recipient of a verification link. `isVerified`: no link is needed. */
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

/** Whose address is verified; `companyId` null on the provider's side. */
export interface Verified {
  userId: string;
  companyId: string | null;
  email: string;
  /** It was another before. */
  isNew: boolean;
}

/**
 * Verifies the address of a link that has not expired and was sent to the person's present or pending address, and
 * sets that address. The link works until it expires, so that opening it twice shows the same page. Returns null if
 * there is no such link; fails with a unique violation of `users_email` if somebody else has the address now.
 */
export async function verifyAddress(
  tx: MutationTx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<Verified | null> {
  const [row] = await tx.lock<Verified>(
    'user',
    null,
    `WITH found AS (
       SELECT u.id, u.email AS email_before, v.email FROM email_verifications v JOIN users u ON u.id = v.user_id
       WHERE v.token_hash = $1 AND v.expires_at > $2 AND v.email IN (u.email, u.pending_email) FOR UPDATE OF u
     )
     UPDATE users u SET email_is_verified = true, email = f.email, pending_email = nullif(u.pending_email, f.email)
     FROM found f WHERE u.id = f.id
     RETURNING u.id AS "userId", u.company_id AS "companyId", u.email, u.email <> f.email_before AS "isNew"`,
    [tokenHash, now],
  );
  return row ?? null;
}

export async function deleteExpiredVerifications(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM email_verifications WHERE expires_at <= $1', [now]);
}
