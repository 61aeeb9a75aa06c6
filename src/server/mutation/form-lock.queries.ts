import type { MutationTx } from './mutate.ts';

/** Lets one transaction at a time read and save a form. */
export async function lockForm(tx: MutationTx, name: string): Promise<void> {
  await tx.lock('form', [name], "SELECT pg_advisory_xact_lock(hashtextextended('form.' || $1, 0))", [name]);
}
