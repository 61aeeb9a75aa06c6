import type { z } from 'zod';
import type { Db } from '#server/kernel/db/db.ts';
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
const maxAttempts = 5;
/** A failed job waits twice this after its first attempt, and twice as long after each further one. */
const usualRetryMs = 1_000;

/** The schemas of payloads by the kind of job. */
export type JobPayloads = Readonly<Record<string, z.ZodType>>;
/** A handler for each kind of job. `isLast`: no further attempt follows a failure of this one. */
export type JobHandlers<P extends JobPayloads> = {
  readonly [K in keyof P]: (payload: z.output<P[K]>, isLast: boolean) => Promise<void>;
};

/** Runs a job with the handler of its kind. Rejects if there is no such kind, or if its payload does not fit. */
async function handle<P extends JobPayloads>(
  payloads: P,
  handlers: JobHandlers<P>,
  { kind, payload, attempts }: JobRow,
): Promise<void> {
  const schema = payloads[kind];
  if (schema === undefined) throw new Error(`no job is called ${kind}`);
  await handlers[kind as keyof P](schema.parse(payload) as z.output<P[keyof P]>, attempts >= maxAttempts);
}

/**
 * Runs the jobs in the database, one after another in each process. Retries a job that fails later, five times in all, and
 * keeps it then as dead; another process takes one whose process died when its lease is over. Returns the function that stops it after the
 * current job.
 */
export async function runJobs<P extends JobPayloads>(
  db: Db,
  payloads: P,
  handlers: JobHandlers<P>,
  onFailed: (error: unknown, job: JobRow | null) => void,
  retryMs = usualRetryMs,
): Promise<() => Promise<void>> {
  let stopped = false;
  let isWoken = false;
  let wake: () => void = () => {};

  async function runOne(job: JobRow): Promise<void> {
    const renewal = setInterval(() => {
      extendJob(db, job.id, leaseMs).catch((error: unknown) => onFailed(error, job));
    }, renewMs);
    try {
      await handle(payloads, handlers, job).finally(() => clearInterval(renewal));
      await deleteJob(db, job.id);
    } catch (error) {
      onFailed(error, job);
      if (job.attempts >= maxAttempts) await keepDead(db, job.id, String(error));
      else await postponeJob(db, job.id, 2 ** job.attempts * retryMs, String(error));
    } finally {
      clearInterval(renewal);
    }
  }

  async function rest(): Promise<void> {
    if (!isWoken && !stopped)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    isWoken = false;
  }

  /** Goes on while the database is unavailable. */
  async function runAll(): Promise<void> {
    while (!stopped) {
      const job = await takeJob(db, leaseMs).catch((error: unknown) => {
        if (!stopped) onFailed(error, null);
        return null;
      });
      if (job === null) await rest();
      else await runOne(job).catch((error: unknown) => onFailed(error, job));
    }
  }

  const unlisten = await db.listen(jobsChannel, () => {
    isWoken = true;
    wake();
  });
  const running = runAll();
  return async () => {
    stopped = true;
    wake();
    await running;
    await unlisten();
  };
}
