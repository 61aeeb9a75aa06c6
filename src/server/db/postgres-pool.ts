import pg from 'pg';

/** A few connections for a library that speaks to PostgreSQL itself. */
export function openPostgresPool(url: string, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', onConnectionLost);
  return pool;
}
