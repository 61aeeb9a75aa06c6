import { once } from 'node:events';
import { openThread } from '#server/kernel/threads/open-thread.ts';
import { DatabaseError, DatabaseUnavailable } from './database-error.ts';
import { FolderLost } from './lease/folder-lease.ts';
import type { PgliteMessage, PgliteRequest, PgliteThread, StopReason } from './pglite-protocol.ts';

/** The thread of an embedded database: its requests, its notifications, and its end. */
export interface PgliteConnection {
  /** Rejects with a `DatabaseError`; with `DatabaseUnavailable` once the thread has ended. */
  request<T>(request: PgliteRequest): Promise<T>;
  /** Called with `false` when the thread ends. Returns what removes the watcher. */
  onAvailability(onChange: (isAvailable: boolean) => void): () => void;
  /** Rejects every request from now on. */
  end(cause: Error): void;
  /** Ends the thread. */
  terminate(): Promise<void>;
}

/** An embedded database that can do no more: its disk is full, or its thread has ended. */
export class PgliteStopped extends Error {
  override name = 'PgliteStopped';
}

function stopError(reason: StopReason, dataDir: string | null): Error {
  if (reason === 'lost') return new FolderLost(`${dataDir} has been taken by another server`);
  return new PgliteStopped(
    reason === 'full'
      ? `The disk of ${dataDir} is full: make room there, and start again.`
      : `The database in ${dataDir} can no longer be written: look after its disk, and start again.`,
  );
}

interface ConnectionEvents {
  notify(channel: string, payload: string): void;
  /** The thread has stopped for good, or ended without being asked to: this process must end. */
  stopped(error: Error): void;
}

/** Starts the thread. Rejects with the reason if the database does not open. */
export async function openPgliteConnection(
  start: PgliteThread,
  on: ConnectionEvents,
): Promise<PgliteConnection> {
  const worker = openThread(new URL('./pglite.worker.ts', import.meta.url), { workerData: start });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const watchers = new Set<(isAvailable: boolean) => void>();
  let nextId = 1;
  let ended: DatabaseUnavailable | null = null;

  const end = (cause: Error): void => {
    if (ended !== null) return;
    const error = new DatabaseUnavailable(cause.message, { cause });
    ended = error;
    for (const watcher of watchers) watcher(false);
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  const endedItself = new PgliteStopped('The embedded database has ended by itself.');
  worker.on('exit', () => end(endedItself));
  const exited = once(worker, 'exit').then(() => Promise.reject(ended?.cause));
  const [first]: ('open' | PgliteMessage)[] = await Promise.race([once(worker, 'message'), exited]);
  if (typeof first === 'object' && 'stopped' in first) {
    await worker.terminate();
    throw stopError(first.stopped, start.dataDir);
  }
  let isEnding = false;
  worker.on('exit', () => {
    if (isEnding) return;
    const cause = ended?.cause;
    on.stopped(
      cause instanceof Error && cause !== endedItself
        ? new PgliteStopped(`The embedded database has ended: ${cause.message}`)
        : endedItself,
    );
  });
  worker.on('message', (message: PgliteMessage) => {
    if ('stopped' in message) return on.stopped(stopError(message.stopped, start.dataDir));
    if ('notify' in message) return on.notify(message.notify, message.payload);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) {
      const { message: text, code, constraint } = message.error;
      call?.reject(new DatabaseError(text, code, constraint));
    } else call?.resolve(message.value);
  });

  return {
    request<T>(request: PgliteRequest): Promise<T> {
      if (ended !== null) return Promise.reject(ended);
      const id = nextId++;
      return new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...request, id });
      }) as Promise<T>;
    },
    onAvailability(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    end,
    async terminate() {
      isEnding = true;
      await worker.terminate();
    },
  };
}
