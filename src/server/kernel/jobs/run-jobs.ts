import type { z } from 'zod';
import type { Db } from '#server/kernel/db/db.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import {
  deleteJob,
  extendJob,
  type JobRow,
  jobsChannel,
  keepDead,
  postponeJob,
  takeJob,
} from './jobs.queries.ts';

/** A job whose process died is taken by another after this. */
const leaseMs = 120_000;
/** The lease is renewed while a job runs: it may last as long as it needs. */
const renewMs = leaseMs / 4;
/** Poll interval for jobs that are due again, and for new jobs whose notification was missed. */
const pollMs = 2_000;
/**
 * With the pauses between them, the attempts span more than a day: a mail server or store may be down for a night.
 */
const maxAttempts = 12;
/** A failed job waits this long after its first attempt, and four times as long after each further one … */
const usualRetryMs = 2_000;
/** … but never longer than this. */
const maxPauseMs = 6 * hourMs;

/** The schemas of payloads by the kind of job. */
export type JobPayloads = Readonly<Record<string, z.ZodType>>;
/** How many jobs each lane runs at once. */
export type JobLanes = Readonly<Record<string, number>>;
/** Which job runs, and which of its attempts, from 1 on. */
export interface JobRun {
  id: number;
  attempt: number;
}
/** A handler for each kind of job. */
export type JobHandlers<P extends JobPayloads> = {
  readonly [K in keyof P]: (payload: z.output<P[K]>, run: JobRun) => Promise<void>;
};

/** Runs a job with the handler of its kind. Rejects if there is no such kind, or if its payload does not fit. */
async function handle<P extends JobPayloads>(
  payloads: P,
  handlers: JobHandlers<P>,
  { id, kind, payload, attempts }: JobRow,
): Promise<void> {
  const schema = payloads[kind];
  if (schema === undefined) throw new Error(`no job is called ${kind}`);
  await handlers[kind as keyof P](schema.parse(payload) as z.output<P[keyof P]>, { id, attempt: attempts });
}

interface RunOptions<P extends JobPayloads> {
  payloads: P;
  handlers: JobHandlers<P>;
  lanes: JobLanes;
  /** Receives each failure of a job, and those of the database (`null`). */
  onFailed: (error: unknown, job: JobRow | null) => void;
  retryMs?: number;
}

/**
 * Runs the jobs in the database, each lane independently. A failed job is tried again with growing pauses for more
 * than a day, then kept as dead; a job whose process has died is taken over when its lease ends, so often at most.
 * Returns a function that stops after the running jobs.
 */
export async function runJobs<P extends JobPayloads>(
  db: Db,
  { payloads, handlers, lanes, onFailed, retryMs = usualRetryMs }: RunOptions<P>,
): Promise<() => Promise<void>> {
  let stopped = false;
  /** They end the rest of a runner. */
  const wakers: { lane: string; wake: () => void }[] = [];

  async function runOne(job: JobRow): Promise<void> {
    // It never failed the last time: its process ended. It may be what ended it.
    if (job.attempts > maxAttempts) {
      const error = new Error('The server ended each time while this job ran.');
      onFailed(error, job);
      return keepDead(db, job.id, String(error));
    }
    const renewal = setInterval(() => {
      extendJob(db, job.id, leaseMs).catch((error: unknown) => onFailed(error, job));
    }, renewMs);
    try {
      await handle(payloads, handlers, job).finally(() => clearInterval(renewal));
      await deleteJob(db, job.id);
    } catch (error) {
      onFailed(error, job);
      if (job.attempts >= maxAttempts) await keepDead(db, job.id, String(error));
      else await postponeJob(db, job.id, pauseAfter(job.attempts, retryMs), String(error));
    } finally {
      clearInterval(renewal);
    }
  }

  /** Runs the jobs of a lane one after another. Goes on while the database is unavailable. */
  async function runLane(lane: string): Promise<void> {
    let isWoken = false;
    let wake: () => void = () => {};
    const waker = (): void => {
      isWoken = true;
      wake();
    };
    wakers.push({ lane, wake: waker });
    while (!stopped) {
      isWoken = false;
      const job = await takeJob(db, lane, leaseMs).catch((error: unknown) => {
        if (!stopped) onFailed(error, null);
        return null;
      });
      if (job !== null) await runOne(job).catch((error: unknown) => onFailed(error, job));
      else if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
  }

  const wakeLane = (woken: string): void => {
    for (const { lane, wake } of wakers) if (woken === '' || lane === woken) wake();
  };
  const unlisten = await db.listen(jobsChannel, wakeLane);
  const running = Object.entries(lanes).flatMap(([lane, atOnce]) =>
    Array.from({ length: atOnce }, () => runLane(lane)),
  );
  return async () => {
    stopped = true;
    wakeLane('');
    await Promise.all(running);
    await unlisten();
  };
}

/** Returns how long a job waits after its `attempts`th failure, in ms. */
export const pauseAfter = (attempts: number, retryMs: number): number =>
  Math.min(maxPauseMs, retryMs * 4 ** (attempts - 1));
