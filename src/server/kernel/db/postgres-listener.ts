import pg from 'pg';
import type { Db } from './db.ts';

interface PostgresListener {
  listen: Db['listen'];
  onAvailability: Db['onAvailability'];
  /**
   * Returns whether the server did not even accept the connection when it was last opened again. Until it does, whoever
   * else connects only adds to what it finds to do when it is back.
   */
  isAway(): boolean;
  close(): Promise<void>;
}

const reconnectDelayMs = 250;
/**
 * A server that stops responding leaves its connections open: it is pinged at this interval, with this
 * timeout.
 */
const pingMs = 2_000;
const responseMs = 2_000;

/**
 * Opens a connection for LISTEN with the first listener. When it breaks it is opened again, and every listener is
 * called once with an empty payload, because notifications in between are lost: the listener must look for changes.
 * It therefore also knows whether the database is available.
 */
export function openPostgresListener(
  connect: () => pg.Client,
  onConnectionLost: (error: Error) => void,
): PostgresListener {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const watchers = new Set<(isAvailable: boolean) => void>();
  /** The connection in use or being opened. */
  let current: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isLost = false;
  let isAway = false;
  let closed = false;

  /** The library queues statements no longer. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(client: pg.Client, text: string): Promise<unknown> {
    const statement = { text, query_timeout: responseMs };
    const turn = last.then(() => client.query(statement));
    last = turn.catch(() => {});
    return turn;
  }

  async function open(): Promise<void> {
    const client = connect();
    current = client;
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of listeners.get(channel) ?? []) onNotify(payload ?? '');
    });
    let isAccepted = false;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => {
      // Before, `connect` fails as well, and says why.
      if (isAccepted) lose(client, new Error('the connection for notifications has ended'));
    });
    try {
      await client.connect();
      isAccepted = true;
      isAway = false;
      for (const channel of listeners.keys()) await inTurn(client, `LISTEN ${quoted(channel)}`);
    } catch (error) {
      // One that is accepted and lost again, or that cannot be made here, says nothing of those that are open.
      const isUnanswered = isLost && !isAccepted && wasNotAccepted(error);
      lose(client, error instanceof Error ? error : new Error(String(error)), isUnanswered);
      throw error;
    }
    if (!isLost || current !== client) return;
    isLost = false;
    for (const watcher of watchers) watcher(true);
    for (const callbacks of listeners.values()) for (const onNotify of callbacks) onNotify('');
  }

  function lose(client: pg.Client, error: Error, isUnanswered = false): void {
    if (closed || current !== client) return;
    current = null;
    opening = null;
    drop(client);
    onConnectionLost(error);
    if (!isLost) for (const watcher of watchers) watcher(false);
    isAway = isUnanswered;
    isLost = true;
    retry = setTimeout(() => {
      retry = null;
      opening = open();
      // It is lost again, and will be opened again.
      opening.catch(() => {});
    }, reconnectDelayMs);
  }

  let asking = false;
  const timer = setInterval(() => {
    const client = current;
    if (client === null || opening === null || asking) return;
    asking = true;
    opening
      .then(() => inTurn(client, 'SELECT 1'))
      .catch((error: Error) => lose(client, error))
      .finally(() => {
        asking = false;
      });
  }, pingMs);
  timer.unref();

  /** Sends LISTEN or UNLISTEN. If the connection breaks, the next one listens to the channels wanted then. */
  async function send(command: 'LISTEN' | 'UNLISTEN', channel: string): Promise<void> {
    const client = current;
    if (client === null) return;
    await opening?.then(() => inTurn(client, `${command} ${quoted(channel)}`)).catch(() => {});
  }

  return {
    async listen(channel, onNotify) {
      const callbacks = listeners.get(channel) ?? new Set();
      const isFirst = !listeners.has(channel);
      callbacks.add(onNotify);
      listeners.set(channel, callbacks);
      if (opening === null && retry === null) {
        opening = open();
        await opening;
      } else if (isFirst) await send('LISTEN', channel);
      return async () => {
        callbacks.delete(onNotify);
        if (callbacks.size > 0 || !listeners.delete(channel)) return;
        await send('UNLISTEN', channel);
      };
    },
    onAvailability(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    isAway: () => isAway,
    async close() {
      closed = true;
      clearInterval(timer);
      if (retry !== null) clearTimeout(retry);
      await opening?.catch(() => {});
      await current?.end();
    },
  };
}

/** Ends a connection without waiting: one that is broken does not respond. */
function drop(client: pg.Client): void {
  client.end().catch(() => {});
}

const noServer = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];
/** The library's own errors have no code. */
const noResponse = /^(timeout expired|Connection terminated unexpectedly)$/;

/**
 * Returns whether nobody responded to a connection. A server that refuses it in words, as it has too many, may serve
 * those that are open; as it may where this machine cannot find its address, open a socket or agree on TLS.
 */
function wasNotAccepted(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  return 'code' in error ? noServer.includes(String(error.code)) : noResponse.test(error.message);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
