import type { ObjectStore } from './object-store.ts';

/**
 * Returns what `write` returns: one transaction on objects that were stored ahead of it, so that no transaction waits
 * for large files. Deletes the objects of `keys` again unless `write` has called `take` and was committed.
 */
export async function withObjects<T>(
  store: ObjectStore,
  keys: readonly string[],
  write: (take: () => void) => Promise<T>,
): Promise<T> {
  let taken = false;
  let committed = false;
  try {
    const response = await write(() => {
      taken = true;
    });
    committed = true;
    return response;
  } finally {
    if (!taken || !committed) await Promise.allSettled(keys.map((key) => store.delete(key)));
  }
}
