import { advisoryLocks } from '#server/kernel/db/advisory-locks.ts';
import type { MutationTx } from './mutate.ts';

/** Lets one transaction at a time read and save a form. */
export async function lockForm(tx: MutationTx, name: string): Promise<void> {
  await tx.lock('form', [name], 'SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.form, name]);
}
