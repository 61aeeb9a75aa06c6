import type { Tx } from '#server/kernel/db/db.ts';
import type { IdentityProof } from '#shared/accounts/identity.http.ts';

/** Returns how a person can prove who they are. */
export async function identityProofsOf(tx: Tx, userId: string): Promise<IdentityProof[]> {
  const [row] = await tx.query<{ password: boolean; code: boolean }>(
    `SELECT u.password_hash IS NOT NULL AS password, f.confirmed_at IS NOT NULL AS code
     FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return (['password', 'code'] as const).filter((proof) => row?.[proof] === true);
}

/** Keeps that the holder of a session has proved who they are. */
export async function markConfirmed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('UPDATE sessions SET confirmed_at = $2 WHERE id = $1', [sessionId, now]);
}
