import type pg from 'pg';

/** Reports each connection that breaks, once, whether it is idle or in use: without a listener it would end the process. */
export function reportLost(pool: pg.Pool, onConnectionLost: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  // Idle ones raise the same error.
  pool.on('error', () => {});
}
