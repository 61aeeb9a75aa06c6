import type { Tx } from '#server/kernel/db/db.ts';

export interface MutationKey {
  userId: string;
  /** The caller's `x-mutation-id`. */
  mutationId: string;
  /** Method and path: one id may not stand for two different calls. */
  call: string;
}

/** False where this mutation is done already. Waits for a transaction that is doing it at this moment. */
export async function claimMutation(tx: Tx, key: MutationKey, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO mutations (user_id, mutation_id, call, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, mutation_id) DO NOTHING RETURNING 1 AS claimed`,
    [key.userId, key.mutationId, key.call, now],
  );
  return rows.length > 0;
}

export async function saveMutationAnswer(tx: Tx, key: MutationKey, answer: unknown): Promise<void> {
  await tx.query('UPDATE mutations SET answer = $3 WHERE user_id = $1 AND mutation_id = $2', [
    key.userId,
    key.mutationId,
    JSON.stringify(answer ?? null),
  ]);
}

export async function findMutation(
  tx: Tx,
  { userId, mutationId }: MutationKey,
): Promise<{ call: string; answer: unknown } | null> {
  const [row] = await tx.query<{ call: string; answer: unknown }>(
    'SELECT call, answer FROM mutations WHERE user_id = $1 AND mutation_id = $2',
    [userId, mutationId],
  );
  return row ?? null;
}

export async function deleteMutationsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.query('DELETE FROM mutations WHERE created_at < $1', [time]);
}
