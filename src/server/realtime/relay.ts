import type { Db } from '#server/db/db.ts';
import { type EventRow, eventsAfter, eventsChannel, lastEventId } from '#server/db/events.queries.ts';

const batch = 200;
/** A notification can be lost with its connection; this finds what it told of. */
const sweepMs = 5_000;

/**
 * Publishes committed events in their order, from now on. Every process runs one and publishes to its own sockets,
 * so nothing goes between processes but the database. Answers the stop.
 */
export async function startRelay(
  db: Db,
  publish: (event: EventRow) => void,
  onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let last = await lastEventId(db);
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      const events = await eventsAfter(db, last, batch);
      for (const event of events) {
        last = event.id;
        publish(event);
      }
      if (events.length === batch) wanted = true;
    }
  }
  function poke(): void {
    wanted = true;
    running ??= drain()
      .catch((error: unknown) => {
        if (!stopped) onFailed(error);
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
