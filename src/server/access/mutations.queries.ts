import type { Tx } from '#server/kernel/db/db.ts';

export interface MutationKey {
  userId: string;
  /** The caller's `x-mutation-id`. */
  mutationId: string;
  /** Method and path: one id cannot serve two different calls. */
  call: string;
  /** Hash of the query and body: one id cannot serve two contents either. */
  contentHash: Buffer;
}

/** False where this mutation is done already. Waits for a transaction that is doing it at this moment. */
export async function claimMutation(tx: Tx, key: MutationKey, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO mutations (user_id, mutation_id, call, content_hash, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, mutation_id) DO NOTHING RETURNING 1 AS claimed`,
    [key.userId, key.mutationId, key.call, key.contentHash, now],
  );
  return rows.length > 0;
}

export async function saveMutationResponse(tx: Tx, key: MutationKey, response: unknown): Promise<void> {
  await tx.query('UPDATE mutations SET answer = $3 WHERE user_id = $1 AND mutation_id = $2', [
    key.userId,
    key.mutationId,
    JSON.stringify(response ?? null),
  ]);
}

/** Returns a finished mutation, and whether it was the same call with the same content; null if there is none. */
export async function findMutation(
  tx: Tx,
  { userId, mutationId, call, contentHash }: MutationKey,
): Promise<{ isSame: boolean; response: unknown } | null> {
  const [row] = await tx.query<{ isSame: boolean; response: unknown }>(
    `SELECT call = $3 AND coalesce(content_hash = $4, true) AS "isSame", answer AS response FROM mutations
     WHERE user_id = $1 AND mutation_id = $2`,
    [userId, mutationId, call, contentHash],
  );
  return row ?? null;
}

export async function deleteMutationsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.query('DELETE FROM mutations WHERE created_at < $1', [time]);
}
