import type pg from 'pg';
import type { Db } from './db.ts';

interface PostgresListener {
  listen: Db['listen'];
  close(): Promise<void>;
}

const reconnectDelayMs = 500;

/**
 * One connection of its own for LISTEN, opened with the first listener. When it breaks it is opened again and every
 * listener is called once with an empty payload, because notifications in between are lost: look for what is new.
 */
export function openPostgresListener(
  connect: () => pg.Client,
  onConnectionLost: (error: Error) => void,
): PostgresListener {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let opening: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  async function open(): Promise<pg.Client> {
    const client = connect();
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of listeners.get(channel) ?? []) onNotify(payload ?? '');
    });
    client.on('error', (error) => lost(error));
    await client.connect();
    for (const channel of listeners.keys()) await client.query(`LISTEN ${quoted(channel)}`);
    return client;
  }

  function lost(error: Error): void {
    if (closed || retry !== null) return;
    opening = null;
    onConnectionLost(error);
    retry = setTimeout(() => {
      retry = null;
      opening = open();
      opening.then(wakeAll, lost);
    }, reconnectDelayMs);
  }
  function wakeAll(): void {
    for (const heard of listeners.values()) for (const onNotify of heard) onNotify('');
  }

  return {
    async listen(channel, onNotify) {
      const heard = listeners.get(channel) ?? new Set();
      const first = !listeners.has(channel);
      heard.add(onNotify);
      listeners.set(channel, heard);
      if (opening === null && retry === null) opening = open();
      else if (first) await (await opening)?.query(`LISTEN ${quoted(channel)}`);
      await opening;
      return async () => {
        heard.delete(onNotify);
        if (heard.size > 0) return;
        listeners.delete(channel);
        await (await opening)?.query(`UNLISTEN ${quoted(channel)}`);
      };
    },
    async close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      await (await opening)?.end();
    },
  };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
