import type { Tx } from '#server/kernel/db/db.ts';

/** Sent when the transaction commits, and not at all when it rolls back. At most 8000 bytes. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [channel, payload]);
}
