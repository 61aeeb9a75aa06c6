import { createAdapter } from '@socket.io/postgres-adapter';
import type { Server } from 'socket.io';
import { openAdapterPool } from '#server/kernel/db/postgres-pool.ts';

/**
 * Joins the gateways of all processes on one PostgreSQL, so that presence is the same in each. Events do not need it:
 * every process relays them from the database itself. Answers the leave.
 */
export function joinCluster(
  io: Server,
  databaseUrl: string,
  onFailed: (error: Error) => void,
): () => Promise<void> {
  const pool = openAdapterPool(databaseUrl, onFailed);
  io.adapter(createAdapter(pool, { errorHandler: onFailed }));
  return async () => {
    await io.of('/').adapter.close();
    await pool.end();
  };
}
