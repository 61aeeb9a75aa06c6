import { DatabaseUnavailable } from '#server/kernel/db/database-error.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Returns what `write` returns: one transaction on objects that were stored ahead of it, so that no transaction waits
 * for large files. Deletes the objects of `keys` again unless `write` has called `take` and was committed, or may have
 * been: where the connection was lost as it ended, something may name them.
 */
export async function withObjects<T>(
  store: ObjectStore,
  keys: readonly string[],
  write: (take: () => void) => Promise<T>,
): Promise<T> {
  let taken = false;
  const drop = () => Promise.allSettled(keys.map((key) => store.delete(key)));
  try {
    const response = await write(() => {
      taken = true;
    });
    if (!taken) await drop();
    return response;
  } catch (error) {
    if (!(taken && error instanceof DatabaseUnavailable)) await drop();
    throw error;
  }
}
