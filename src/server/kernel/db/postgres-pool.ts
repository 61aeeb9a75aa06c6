import pg from 'pg';
import { connectionTo, usualLimits } from './postgres-connection.ts';

/** Reports each connection that breaks, once, whether it is idle or in use: without a listener it would end the process. */
export function reportLost(pool: pg.Pool, onConnectionLost: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  // Of idle ones the same error.
  pool.on('error', () => {});
}

/**
 * A few connections for a library that speaks to PostgreSQL itself. The one that it takes with `connect`, to listen, it
 * never gives back, and takes another when that one breaks: the pool would soon be used up. So the last is dropped first.
 */
class AdapterPool extends pg.Pool {
  private listening: pg.PoolClient | null = null;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.listen();
    super.connect(callback);
    return undefined;
  }

  private async listen(): Promise<pg.PoolClient> {
    const last = this.listening;
    this.listening = null;
    last?.removeAllListeners('end');
    last?.release(true);
    const client = await super.connect();
    const release = client.release.bind(client);
    client.release = (isBroken) => {
      if (this.listening === client) this.listening = null;
      release(isBroken);
    };
    this.listening = client;
    return client;
  }
}

export function openAdapterPool(url: string, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new AdapterPool({ ...connectionTo(url, usualLimits), max: 3 });
  reportLost(pool, onConnectionLost);
  return pool;
}
