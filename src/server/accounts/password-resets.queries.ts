import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { lockPerson } from './accounts.queries.ts';

export interface PasswordReset {
  tokenHash: Uint8Array;
  userId: string;
  expiresAt: Date;
}

export async function insertPasswordReset(tx: Tx, reset: PasswordReset): Promise<void> {
  await tx.query('INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, $3)', [
    reset.tokenHash,
    reset.userId,
    reset.expiresAt,
  ]);
}

/**
 * Uses up a token that has not expired, and all other tokens of the same person. Returns null if there is none, or
 * if the person is deactivated. The person is locked before their tokens, as wherever both change.
 */
export async function takePasswordReset(
  tx: MutationTx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<string | null> {
  const [found] = await tx.query<{ user_id: string }>(
    'SELECT user_id FROM password_resets WHERE token_hash = $1',
    [tokenHash],
  );
  if (found === undefined) return null;
  await lockPerson(tx, found.user_id);
  const [taken] = await tx.query<{ user_id: string }>(
    `DELETE FROM password_resets r USING users u
     WHERE r.token_hash = $1 AND r.expires_at > $2 AND u.id = r.user_id AND u.deactivated_at IS NULL RETURNING r.user_id`,
    [tokenHash, now],
  );
  if (taken === undefined) return null;
  await deletePasswordResets(tx, taken.user_id);
  return taken.user_id;
}

/** The links mailed to a person so far open nothing any more. */
export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
}

export async function deleteExpiredPasswordResets(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM password_resets WHERE expires_at <= $1', [now]);
}
