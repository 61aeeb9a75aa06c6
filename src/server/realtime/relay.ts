import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/kernel/db/db.ts';
import {
  type EventRow,
  eventsAfter,
  eventsChannel,
  lastEventId,
  openTransactions,
} from '#server/kernel/events/events.queries.ts';

const batch = 200;
/** Poll interval for events whose database notification was lost with its connection. */
const sweepMs = 5_000;
/** Retry interval while the database is away, so that pending events are published soon after it is back. */
const retryMs = 250;

/**
 * Publishes committed events one after another. Every process runs a relay and publishes to its own sockets, so the
 * database is all that processes share. Events of a channel keep their order, and what was written after another
 * commit follows its events. Returns a function that stops it.
 * Events become visible with their commits, which may not be in the order of their ids: a missing id below an
 * existing one may appear later, so it is looked for until every transaction running at that time has ended.
 */
export async function startRelay(
  db: Db,
  publish: (event: EventRow) => void | Promise<void>,
  onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let last = await lastEventId(db);
  /** Missing ids, with the number of a transaction that began after theirs; null until that is read. */
  const missing = new Map<number, number | null>();
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | null = null;

  function pass(id: number): void {
    for (let at = last + 1; at < id; at++) missing.set(at, null);
    missing.delete(id);
    last = Math.max(last, id);
  }
  /** Publishes the events since the last call. Returns whether there may be more. */
  async function publishNew(): Promise<boolean> {
    // Before the events: those of transactions that have ended are among them.
    const { oldest } = missing.size === 0 ? { oldest: 0 } : await openTransactions(db);
    const events = await eventsAfter(db, last, [...missing.keys()], batch);
    const isFull = events.filter(({ id }) => id > last).length === batch;
    for (const event of events) {
      pass(event.id);
      await publish(event);
    }
    for (const [id, end] of missing) if (end !== null && end <= oldest) missing.delete(id);
    if ([...missing.values()].includes(null)) {
      const { next } = await openTransactions(db);
      for (const [id, end] of missing) if (end === null) missing.set(id, next);
    }
    return isFull;
  }
  async function drain(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      try {
        if (await publishNew()) wanted = true;
      } catch (error) {
        wanted = true;
        throw error;
      }
    }
  }
  function poke(): void {
    wanted = true;
    running ??= drain()
      .catch(async (error: unknown) => {
        if (stopped) return;
        onFailed(error);
        await setTimeout(retryMs, undefined, { ref: false });
      })
      .finally(() => {
        running = null;
        if (wanted && !stopped) poke();
      });
  }

  const unlisten = await db.listen(eventsChannel, poke);
  const sweep = setInterval(poke, sweepMs);
  sweep.unref();
  return async () => {
    stopped = true;
    clearInterval(sweep);
    await unlisten();
    await running;
  };
}
