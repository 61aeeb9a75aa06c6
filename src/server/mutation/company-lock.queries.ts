import type { MutationTx } from './mutate.ts';

/**
 * Locks companies until the transaction ends, so that changes of what a company has, stores or owes happen one
 * after another.
 */
export async function lockCompanies(tx: MutationTx, ids: readonly string[]): Promise<void> {
  await tx.lock(
    'company',
    ids,
    'SELECT id FROM companies WHERE id = ANY ($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE',
    [ids],
  );
}
