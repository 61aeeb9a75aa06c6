import type { Tx } from './db.ts';

export async function ping(tx: Tx): Promise<void> {
  await tx.query('SELECT 1');
}
