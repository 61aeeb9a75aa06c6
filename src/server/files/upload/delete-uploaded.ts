import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { uploadLockMs } from '#shared/files/upload.ts';

/** By then no signed form is left, and what came by one just before its end is stored. */
export const formsEndedMs = 2 * uploadLockMs;

/**
 * Deletes objects that came by signed forms, once more when the forms have ended if the store takes them until then:
 * nothing refers to what is sent again.
 */
export async function deleteUploaded(
  tx: MutationTx,
  { formsOutliveUploads }: Pick<ObjectStore, 'formsOutliveUploads'>,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.addJob('delete-objects', { keys });
  if (formsOutliveUploads) await tx.addJob('delete-objects', { keys }, formsEndedMs);
}
