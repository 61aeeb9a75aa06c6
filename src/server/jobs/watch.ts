import type { Db } from '#server/db/db.ts';
import { deleteDueAccounts } from '#server/services/delete-account.ts';
import { collectMails } from '#server/services/mail-notifications.ts';
import { tellDeadlines } from '#server/services/tell-deadlines.ts';
import { watchPlans } from '#server/services/watch-plans.ts';
import { watchWork } from '#server/services/watch-work.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { StretchLimits } from '#shared/rules/work-time.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
  config: { workTime: StretchLimits };
}

const intervalMs = 15_000;

/**
 * What time itself brings about: work that nobody confirms, due dates that come near, changes of plans, mail to those away,
 * the end of accounts. Each step looks again at what it holds, so it may run in several processes at once, and late.
 * One that fails keeps none of the others from being done; the failures are thrown after them.
 */
export async function watchOnce(parts: Parts): Promise<void> {
  const { db, clock, config } = parts;
  const steps = [
    () => watchWork(parts, config.workTime),
    () => tellDeadlines(db, clock()),
    () => watchPlans(db, clock()),
    () => collectMails(db, clock()),
    () => deleteDueAccounts(parts),
  ];
  const failures: unknown[] = [];
  for (const step of steps)
    await step().catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 1) throw new AggregateError(failures, 'several steps of a round have failed');
  if (failures.length === 1) throw failures[0];
}

/** Does so again and again, each round after the one before. Answers the stop, which waits for the round at hand. */
export function watchAlways(parts: Parts, onFailed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const round = (): void => {
    running = watchOnce(parts)
      .catch(onFailed)
      .then(() => {
        if (!stopped) timer = setTimeout(round, intervalMs).unref();
      });
  };
  timer = setTimeout(round, intervalMs).unref();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
