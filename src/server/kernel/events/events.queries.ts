import type { Tx } from '#server/kernel/db/db.ts';

/** Wakes the relays of all processes after the commit. */
export const eventsChannel = 'events';

/** An event for servers alone, which never reaches a socket: somebody may have lost access. */
export const accessChanged = 'access-changed';

/** Any number; the same in every process that appends. */
const appendLock = 7_240_512;

export interface NewEvent {
  channel: string;
  name: string;
  payload: object;
}

export interface EventRow extends NewEvent {
  id: number;
  seq: number;
}

/**
 * Locks the numbers of all channels until the commit, so ids become visible in their order and a relay that reads past
 * its last id misses none. Every writer waits here, so this is the last lock of a transaction.
 */
export async function lockEvents(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [appendLock]);
}

/** Appends events, each to its channel under the channel's next number. The caller has called `lockEvents`. */
export async function appendEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `WITH given AS (
       SELECT *, row_number() OVER (PARTITION BY channel ORDER BY place) AS nth, count(*) OVER (PARTITION BY channel) AS n
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS g (channel, name, payload, place)
     ), raised AS (
       INSERT INTO channels AS c (name, seq) SELECT DISTINCT channel, n FROM given
       ON CONFLICT (name) DO UPDATE SET seq = c.seq + excluded.seq RETURNING c.name, c.seq
     ), appended AS (
       INSERT INTO events (channel, seq, name, payload)
       SELECT g.channel, r.seq - g.n + g.nth, g.name, g.payload::jsonb
       FROM given g JOIN raised r ON r.name = g.channel ORDER BY g.place RETURNING id
     )
     SELECT pg_notify($4, '') FROM (SELECT count(*) FROM appended) counted`,
    [
      events.map(({ channel }) => channel),
      events.map(({ name }) => name),
      events.map(({ payload }) => JSON.stringify(payload)),
      eventsChannel,
    ],
  );
}

/** Returns the last number of each channel; 0 if nothing has happened on it. */
export async function channelNumbers(tx: Tx, channels: readonly string[]): Promise<Record<string, number>> {
  const rows = await tx.query<{ name: string; seq: number }>(
    'SELECT name, seq FROM channels WHERE name = ANY($1)',
    [channels],
  );
  const numbers = Object.fromEntries(channels.map((name) => [name, 0]));
  for (const { name, seq } of rows) numbers[name] = seq;
  return numbers;
}

export const eventsAfter = (tx: Tx, id: number, limit: number): Promise<EventRow[]> =>
  tx.query<EventRow>(
    'SELECT id, channel, seq, name, payload FROM events WHERE id > $1 ORDER BY id LIMIT $2',
    [id, limit],
  );

export async function lastEventId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM events');
  return row?.id ?? 0;
}

export async function deleteEventsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.query('DELETE FROM events WHERE created_at < $1', [time]);
}
