import type { Db, Tx } from '#server/kernel/db/db.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { claimMutation, findMutation, type MutationKey, saveMutationAnswer } from './mutations.queries.ts';

/**
 * Runs `work` in one transaction together with the record that its mutation is done and what it answered, so that
 * either both are kept or neither. A mutation already done answers what it answered then; the same id with another call
 * or content is refused. The answer must be JSON. Without a key it is a plain transaction.
 */
export function runOnce<T>(
  db: Db,
  key: MutationKey | null,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (key === null) return work(tx);
    if (await claimMutation(tx, key, now)) {
      const answer = await work(tx);
      await saveMutationAnswer(tx, key, answer);
      return answer;
    }
    const done = await findMutation(tx, key);
    if (done?.isSame !== true)
      throw new Refusal('mutation_reused', 'This was sent before with something else in it', [
        'What was sent first is saved. Look at it before you send this again.',
      ]);
    return done.answer as T;
  });
}
