import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openThread } from '#server/threads/open-thread.ts';
import { DatabaseError } from './database-error.ts';
import { beginSnapshot, beginTransaction, type Db, type Tx } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import type { PgliteAnswer, PgliteRequest, PgliteStart } from './pglite-protocol.ts';
import { encodeValue } from './sql-values.ts';

export interface PgliteDb extends Db {
  /** The whole data folder as a tar, to start another database from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * PostgreSQL in WebAssembly in a worker thread of its own. One statement or one transaction runs at a time.
 * A commit is in the files of the folder before it is acknowledged, so it outlives the end of the process by any
 * signal; it is not forced to the medium, so a loss of power can lose the last moments (use PostgreSQL for that).
 */
export async function openPgliteDb(start: PgliteStart): Promise<PgliteDb> {
  let unlock = async (): Promise<void> => {};
  if (start.dataDir !== null) {
    await mkdir(dirname(start.dataDir), { recursive: true });
    unlock = await lockFolder(start.dataDir);
  }
  const worker = openThread(new URL('./pglite.worker.ts', import.meta.url), { workerData: start });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let nextId = 1;
  let ended: Error | null = null;

  const end = (error: Error) => {
    ended ??= error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the embedded database has ended')));
  const exited = once(worker, 'exit').then(() => Promise.reject(ended));
  await Promise.race([once(worker, 'message'), exited]).catch(async (error) => {
    await unlock();
    throw error;
  });
  worker.on('message', (answer: PgliteAnswer) => {
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
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  async function transact<T>(begin: string, work: (tx: Tx) => Promise<T>, planned?: true): Promise<T> {
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
      const value = await work(tx);
      // COMMIT of a failed transaction rolls back and says nothing; any other statement in it rejects.
      if (doubtful) await query('SELECT 1');
      await query('COMMIT');
      return value;
    } catch (error) {
      await query('ROLLBACK');
      throw error;
    }
  }

  return {
    query: (text, values) => inTurn(() => query(text, values)),
    transaction: (work) => inTurn(() => transact(beginTransaction, work)),
    snapshot: (read) => inTurn(() => transact(beginSnapshot, read, true)),
    async tidy() {
      await inTurn(() => query('VACUUM (ANALYZE)'));
    },
    dump: () => inTurn(() => ask<Uint8Array<ArrayBuffer>>({ kind: 'dump' })),
    async listen(channel, onNotify) {
      const heard = listeners.get(channel) ?? new Set();
      if (heard.size === 0) {
        listeners.set(channel, heard);
        await inTurn(() => ask({ kind: 'listen', channel }));
      }
      heard.add(onNotify);
      return async () => {
        heard.delete(onNotify);
        if (heard.size === 0 && listeners.delete(channel))
          await inTurn(() => ask({ kind: 'unlisten', channel }));
      };
    },
    async close() {
      await inTurn(() => ask({ kind: 'close' }));
      await worker.terminate();
      await unlock();
    },
  };
}
