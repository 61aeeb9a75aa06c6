import type { Db, Tx } from '#server/kernel/db/db.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { claimMutation, findMutation, type MutationKey, saveMutationResponse } from './mutations.queries.ts';

/**
 * Runs `use` in one transaction together with the record of the mutation and its result, so that both are stored or
 * neither. Returns the recorded value if the mutation was already done; refuses the same id with another call or
 * content. The value must be JSON. Without a key it is a plain transaction. `refuseIfOutdated`: refuses a recorded value
 * that others have made untrue since.
 */
export function runOnce<T>(
  db: Db,
  key: MutationKey | null,
  now: Date,
  use: (tx: MutationTx) => Promise<T>,
  refuseIfOutdated?: RefuseIfOutdated<T>,
): Promise<T> {
  return mutate(db, async (tx) => {
    if (key === null) return use(tx);
    if (await claimMutation(tx, key, now)) {
      const response = await use(tx);
      await saveMutationResponse(tx, key, response);
      return response;
    }
    const done = await findMutation(tx, key);
    if (done?.isSame !== true)
      throw new Refusal('mutation_reused', 'This was sent before with something else in it', [
        'What was sent first is saved. Look at it before you send this again.',
      ]);
    const response = done.response as T;
    await refuseIfOutdated?.(tx, response);
    return response;
  });
}

export type RefuseIfOutdated<T> = (tx: Tx, response: T) => Promise<void>;
