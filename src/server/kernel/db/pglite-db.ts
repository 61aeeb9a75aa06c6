import { once } from 'node:events';
import { mkdir, realpath } from 'node:fs/promises';
import { openThread } from '#server/kernel/threads/open-thread.ts';
import { DatabaseError, DatabaseUnavailable } from './database-error.ts';
import { beginSnapshot, beginTransaction, type Db, type Tx } from './db.ts';
import { type FolderLease, FolderLost, leaseFolder } from './lease/folder-lease.ts';
import type { LeaseTimes } from './lease/lease.ts';
import type { PgliteAnswer, PgliteRequest, PgliteStart, PgliteThread } from './pglite-protocol.ts';
import { encodeValue } from './sql-values.ts';

export interface PgliteDb extends Db {
  /** The whole data folder as a tar, to start another database from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

interface PgliteOptions extends PgliteStart {
  /** Force commits to the medium before they are acknowledged. */
  fsync?: boolean;
  times?: LeaseTimes;
  /** Called when another process has taken the folder from this one: this process must end. */
  onLost?(error: Error): void;
}

/**
 * Opens PostgreSQL in WebAssembly in a worker thread of its own. One statement or one transaction runs at a
 * time. A commit is on the medium before it is acknowledged, unless `fsync` is false: then it survives the
 * end of the process by any signal, but a loss of power can undo the last moments. A lease beside the folder
 * protects it.
 */
export async function openPgliteDb(options: PgliteOptions): Promise<PgliteDb> {
  const { dataDir, dump, fsync = true, times, onLost = () => {} } = options;
  let lease: FolderLease | null = null;
  let leaseOf: PgliteThread['lease'] = null;
  let isLost = false;
  const lose = (error: Error): void => {
    if (isLost) return;
    isLost = true;
    end(error);
    onLost(error);
  };
  if (dataDir !== null) {
    await mkdir(dataDir, { recursive: true });
    const folder = `${await realpath(dataDir)}.lease`;
    lease = await leaseFolder(folder, { onLost: lose, ...(times === undefined ? {} : { times }) });
    leaseOf = { folder, number: lease.number };
  }
  const start: PgliteThread = { dataDir, dump, fsync, lease: leaseOf };
  const worker = openThread(new URL('./pglite.worker.ts', import.meta.url), { workerData: start });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let nextId = 1;
  let ended: DatabaseUnavailable | null = null;

  const watchers = new Set<(isAvailable: boolean) => void>();
  const end = (cause: Error) => {
    if (ended !== null) return;
    const error = new DatabaseUnavailable(cause.message, { cause });
    ended = error;
    for (const watcher of watchers) watcher(false);
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the embedded database has ended')));
  const exited = once(worker, 'exit').then(() => Promise.reject(ended?.cause));
  await Promise.race([once(worker, 'message'), exited]).catch(async (error) => {
    await lease?.release();
    throw error;
  });
  worker.on('message', (answer: PgliteAnswer) => {
    if ('lost' in answer) return lose(new FolderLost(`${dataDir} has been taken by another server`));
    if ('notify' in answer) {
      for (const onNotify of listeners.get(answer.notify) ?? []) onNotify(answer.payload);
      return;
    }
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) {
      const { message, code, constraint } = answer.error;
      call?.reject(new DatabaseError(message, code, constraint));
    } else call?.resolve(answer.value);
  });

  function ask<T>(request: PgliteRequest): Promise<T> {
    if (ended !== null) return Promise.reject(ended);
    const id = nextId++;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    }) as Promise<T>;
  }
  const query = <Row extends object>(
    text: string,
    values?: readonly unknown[],
    planned?: true,
  ): Promise<Row[]> =>
    ask({
      kind: 'query',
      text,
      ...(values === undefined ? {} : { values: values.map(encodeValue) }),
      ...(planned === undefined ? {} : { planned }),
    });

  let last: Promise<unknown> = Promise.resolve();
  /** There is one connection: whatever is not part of the running transaction waits for its end. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run, run);
    last = turn.catch(() => {});
    return turn;
  }

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

  const usual: Tx & Pick<Db, 'transaction'> = {
    query: (text, values) => inTurn(() => query(text, values)),
    transaction: (use) => inTurn(() => transact(beginTransaction, use)),
  };
  return {
    ...usual,
    unlimited: usual,
    onAvailability(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    snapshot: (read) => inTurn(() => transact(beginSnapshot, read, true)),
    async tidy() {
      await inTurn(() => query('VACUUM (ANALYZE)'));
      // Alone, without the processes of a server, it takes none by itself: the log would grow until the next start.
      await inTurn(() => query('CHECKPOINT'));
    },
    dump: () => inTurn(() => ask<Uint8Array<ArrayBuffer>>({ kind: 'dump' })),
    async listen(channel, onNotify) {
      const callbacks = listeners.get(channel) ?? new Set();
      if (callbacks.size === 0) {
        listeners.set(channel, callbacks);
        await inTurn(() => ask({ kind: 'listen', channel }));
      }
      callbacks.add(onNotify);
      return async () => {
        callbacks.delete(onNotify);
        if (callbacks.size === 0 && listeners.delete(channel))
          await inTurn(() => ask({ kind: 'unlisten', channel }));
      };
    },
    async close() {
      await inTurn(() => ask({ kind: 'close' }));
      await worker.terminate();
      await lease?.release();
    },
  };
}
