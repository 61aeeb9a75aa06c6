import { advisoryLocks } from '#server/kernel/db/advisory-locks.ts';
import type { Tx } from '#server/kernel/db/db.ts';

/** Wakes the relays of all processes after the commit. */
export const eventsChannel = 'events';

/** An event for servers alone, which never reaches a socket: somebody may have lost access. */
export const accessChanged = 'access-changed';

export interface NewEvent {
  channel: string;
  name: string;
  payload: object;
}

export interface EventRow extends NewEvent {
  id: number;
  seq: number;
  /** Since the transaction that wrote it began, by the database's clock. */
  ageSeconds: number;
}

/**
 * Locks the numbers of these channels until the commit: what is counted from here on is right for all who read them.
 * The channels must differ, and all who lock several must name them in one order. Writers of others do not wait: they
 * share the lock of who appends. `alone` waits for the commits of all who append, and has those who come later wait.
 */
export async function lockChannels(tx: Tx, channels: readonly string[], alone: boolean): Promise<void> {
  const lock = `SELECT pg_advisory_xact_lock${alone ? '' : '_shared'}($1)`;
  if (channels.length === 0) {
    await tx.query(lock, [advisoryLocks.eventAppend]);
    return;
  }
  // Locks the rows that are there and writes none of them. Sorting them here has the common lock held before the first.
  await tx.query(
    `WITH appending AS MATERIALIZED (${lock})
     INSERT INTO channels AS c (name, seq)
     SELECT name, 0 FROM appending, unnest($2::text[]) WITH ORDINALITY AS given (name, place) ORDER BY place
     ON CONFLICT (name) DO UPDATE SET seq = c.seq WHERE false`,
    [advisoryLocks.eventAppend, channels],
  );
}

/**
 * Appends events, each to its channel under the channel's next number. The caller has locked the channels, or all but one:
 * this statement locks them in no order.
 */
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

/** Returns events with an id of `among` or beyond `last`, by their ids; at most `limit` beyond it. One snapshot. */
export const eventsAfter = (
  tx: Tx,
  last: number,
  among: readonly number[],
  limit: number,
): Promise<EventRow[]> =>
  tx.query<EventRow>(
    `SELECT id, channel, seq, name, payload, extract(epoch FROM clock_timestamp() - created_at)::float8 AS "ageSeconds"
     FROM (SELECT * FROM events WHERE id = ANY ($2::bigint[])
       UNION ALL (SELECT * FROM events WHERE id > $1 ORDER BY id LIMIT $3)) e ORDER BY id`,
    [last, among, limit],
  );

/**
 * Returns the last event id once every transaction that holds a lower one has ended; that of an event that is deleted
 * since, where it was the last: ids below the next one would seem to be missing.
 */
export async function lastEventId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `SELECT pg_advisory_xact_lock($1), greatest(
       (SELECT max(id) FROM events), (SELECT last_value FROM events_id_seq WHERE is_called), 0) AS id`,
    [advisoryLocks.eventAppend],
  );
  return row?.id ?? 0;
}

/**
 * Returns the number of the oldest running transaction that writes, and the next number to be assigned. A
 * transaction has its number before its events have theirs.
 */
export async function openTransactions(tx: Tx): Promise<{ oldest: number; next: number }> {
  const [row] = await tx.query<{ oldest: number; next: number }>(
    `SELECT pg_snapshot_xmin(s)::text::bigint AS oldest, pg_snapshot_xmax(s)::text::bigint AS next
     FROM pg_current_snapshot() s`,
  );
  return row ?? { oldest: 0, next: 0 };
}

export async function deleteEventsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.query('DELETE FROM events WHERE created_at < $1', [time]);
}
