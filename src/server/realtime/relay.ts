import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/kernel/db/db.ts';
import {
  type EventRow,
  eventsAfter,
  eventsChannel,
  lastEventId,
} from '#server/kernel/events/events.queries.ts';

const batch = 200;
/** Poll interval for events whose database notification was lost with its connection. */
const sweepMs = 5_000;
/** Retry interval while the database is away, so that pending events are published soon after it is back. */
const retryMs = 250;

/**
 * Publishes committed events in their order, from now on, each when the one before is done with. Every process runs
 * one and publishes to its own sockets, so nothing goes between processes but the database. Returns the function that
 * stops it.
 */
export async function startRelay(
  db: Db,
  publish: (event: EventRow) => void | Promise<void>,
  onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let last = await lastEventId(db);
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      const events = await eventsAfter(db, last, batch).catch((error: unknown) => {
        wanted = true;
        throw error;
      });
      for (const event of events) {
        last = event.id;
        await publish(event);
      }
      if (events.length === batch) wanted = true;
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
