import { mkdir, realpath } from 'node:fs/promises';
import { beginSnapshot, beginTransaction, type Db, type Tx } from './db.ts';
import { type FolderLease, leaseFolder } from './lease/folder-lease.ts';
import type { LeaseTimes } from './lease/lease.ts';
import { openPgliteConnection, type PgliteConnection } from './pglite-connection.ts';
import type { PgliteStart } from './pglite-protocol.ts';
import { refuseOtherPostgres } from './pglite-version.ts';
import { encodeValue } from './sql-values.ts';

export interface PgliteDb extends Db {
  /** The whole data folder as a tar, to start another database from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

interface PgliteOptions extends PgliteStart {
  /** Force commits to the medium before they are acknowledged. */
  fsync?: boolean;
  times?: LeaseTimes;
  /**
   * Called when another process has taken the folder from this one, or commits can no longer be written to it: this
   * process must end.
   */
  onLost?(error: Error): void;
}

/**
 * Opens PostgreSQL in WebAssembly in a worker thread. Runs one statement or transaction at a time. A commit is on
 * the medium before it is acknowledged, unless `fsync` is false: then it survives the end of the process, but a
 * loss of power can undo the last moments. A lease beside the folder protects it. Throws OtherPostgres for a folder of
 * another major version.
 */
export async function openPgliteDb(options: PgliteOptions): Promise<PgliteDb> {
  const { dataDir, dump, fsync = true, onLost = () => {} } = options;
  let connection: PgliteConnection | null = null;
  let lost: Error | null = null;
  const lose = (error: Error): void => {
    if (lost !== null) return;
    lost = error;
    connection?.end(error);
    onLost(error);
  };
  if (dataDir !== null) await refuseOtherPostgres(dataDir);
  const leased = dataDir === null ? null : await leaseDataFolder(dataDir, options.times, lose);
  const listeners = new Map<string, Set<(payload: string) => void>>();
  try {
    connection = await openPgliteConnection(
      { dataDir, dump, fsync, lease: leased && { folder: leased.folder, number: leased.lease.number } },
      {
        notify(channel, payload) {
          for (const onNotify of listeners.get(channel) ?? []) onNotify(payload);
        },
        stopped: lose,
      },
    );
  } catch (error) {
    await leased?.lease.release();
    throw error;
  }
  if (lost !== null) connection.end(lost);
  const { request, onAvailability, terminate } = connection;
  const { inTurn, load, query, transact } = oneAtATime(request);
  const usual: Db['unlimited'] = {
    query: (text, values) => inTurn(() => query(text, values)),
    transaction: (use) => inTurn(() => transact(beginTransaction, use)),
    snapshot: (read) => inTurn(() => transact(beginSnapshot, read, true)),
  };
  return {
    ...usual,
    unlimited: usual,
    onAvailability,
    load,
    async tidy() {
      // ANALYZE reads 300 rows of each table for each of these, and WebAssembly's memory never shrinks: with the usual
      // 100, an hour of five writes a second made it 80 MB larger for good.
      await inTurn(() => query('SET default_statistics_target = 10'));
      await inTurn(() => query('VACUUM (ANALYZE)'));
      // Without a server's background processes no checkpoint is made: the log would grow until the next start.
      await inTurn(() => query('CHECKPOINT'));
    },
    copyTo: dataDir === null ? null : (folder) => inTurn(() => request({ kind: 'copy', folder })),
    dump: () => inTurn(() => request<Uint8Array<ArrayBuffer>>({ kind: 'dump' })),
    async listen(channel, onNotify) {
      const callbacks = listeners.get(channel) ?? new Set();
      if (callbacks.size === 0) {
        listeners.set(channel, callbacks);
        await inTurn(() => request({ kind: 'listen', channel }));
      }
      callbacks.add(onNotify);
      return async () => {
        callbacks.delete(onNotify);
        if (callbacks.size === 0 && listeners.delete(channel))
          await inTurn(() => request({ kind: 'unlisten', channel }));
      };
    },
    async close() {
      await inTurn(() => request({ kind: 'close' }));
      await terminate();
      await leased?.lease.release();
    },
  };
}

/** Takes the lease that lies beside a data folder. Makes the folder where it is missing. */
async function leaseDataFolder(
  dataDir: string,
  times: LeaseTimes | undefined,
  onLost: (error: Error) => void,
): Promise<{ folder: string; lease: FolderLease }> {
  await mkdir(dataDir, { recursive: true });
  const folder = `${await realpath(dataDir)}.lease`;
  return { folder, lease: await leaseFolder(folder, { onLost, ...(times === undefined ? {} : { times }) }) };
}

/** There is one connection: what is not part of the running transaction waits for its end by `inTurn`. */
function oneAtATime(request: PgliteConnection['request']) {
  let last: Promise<unknown> = Promise.resolve();
  let begun = 0;
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    begun += 1;
    const turn = last.then(run, run).finally(() => {
      begun -= 1;
    });
    last = turn.catch(() => {});
    return turn;
  }
  const load: Db['load'] = () => ({ inUse: Math.min(begun, 1), waiting: Math.max(begun - 1, 0) });
  const query = <Row extends object>(
    text: string,
    values?: readonly unknown[],
    planned?: true,
  ): Promise<Row[]> =>
    request({
      kind: 'query',
      text,
      ...(values === undefined ? {} : { values: values.map(encodeValue) }),
      ...(planned === undefined ? {} : { planned }),
    });
  async function transact<T>(begin: string, use: (tx: Tx) => Promise<T>, planned?: true): Promise<T> {
    let doubtful = false;
    const tx: Tx = {
      query: <Row extends object>(text: string, values?: readonly unknown[]) =>
        query<Row>(text, values, planned).catch((error) => {
          doubtful = true;
          throw error;
        }),
    };
    await query(begin);
    try {
      const value = await use(tx);
      // COMMIT of a failed transaction rolls back without an error; any other statement in it rejects.
      if (doubtful) await query('SELECT 1');
      await query('COMMIT');
      return value;
    } catch (error) {
      await query('ROLLBACK');
      throw error;
    }
  }
  return { inTurn, load, query, transact };
}
