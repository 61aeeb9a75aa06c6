import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/kernel/db/database-error.ts';
import type { ObjectStore } from './object-store.ts';
import { withObjects } from './with-objects.ts';

/** Returns the keys that are deleted when a transaction on the object `key` ends with `error`, or well. */
async function deletedAfter(ending: { takes: boolean; error?: Error }): Promise<string[]> {
  const deleted: string[] = [];
  const store = { delete: async (key: string) => void deleted.push(key) } as unknown as ObjectStore;
  const outcome = withObjects(store, ['key'], async (take) => {
    if (ending.takes) take();
    if (ending.error !== undefined) throw ending.error;
    return 'written';
  });
  if (ending.error === undefined) expect(await outcome).toBe('written');
  else await expect(outcome).rejects.toBe(ending.error);
  return deleted;
}

it('keeps objects that were taken, and deletes the others', async () => {
  expect(await deletedAfter({ takes: true })).toEqual([]);
  expect(await deletedAfter({ takes: false })).toEqual(['key']);
  expect(await deletedAfter({ takes: true, error: new Error('refused') })).toEqual(['key']);
});

it('keeps objects that may be named by what was written as the connection was lost', async () => {
  const error = new DatabaseUnavailable('the connection was lost');
  expect(await deletedAfter({ takes: true, error })).toEqual([]);
  expect(await deletedAfter({ takes: false, error })).toEqual(['key']);
});
