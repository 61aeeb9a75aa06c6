import type { Db } from '#server/kernel/db/db.ts';
import { deleteJob, extendJob, type JobRow, jobsChannel, postponeJob, takeJob } from './jobs.queries.ts';

/** A job whose process died is taken by another after this. */
const leaseMs = 120_000;
/** While a job is worked its lease is taken anew: it may last as long as it needs. */
const renewMs = leaseMs / 4;
/** Poll interval for jobs that are due again, and for new jobs whose notification was missed. */
const pollMs = 2_000;
const maxAttempts = 5;

/** `isLast`: no further attempt follows a failure of this one. */
type JobHandler = (payload: unknown, isLast: boolean) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/**
 * Works the queue of jobs in the database, one after another in each process. A job that fails is tried again later,
 * five times in all; one whose process died is taken by another when its lease is over. Returns the
 * function that stops it after the current job.
 */
export async function runJobs(
  db: Db,
  handlers: JobHandlers,
  onFailed: (error: unknown, job: JobRow | null) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let told = false;
  let wake: () => void = () => {};

  async function runOne(job: JobRow): Promise<void> {
    const renewal = setInterval(() => {
      extendJob(db, job.id, leaseMs).catch((error: unknown) => onFailed(error, job));
    }, renewMs);
    try {
      const handle = handlers[job.kind];
      if (handle === undefined) throw new Error(`no job is called ${job.kind}`);
      await handle(job.payload, job.attempts >= maxAttempts).finally(() => clearInterval(renewal));
      await deleteJob(db, job.id);
    } catch (error) {
      onFailed(error, job);
      if (job.attempts >= maxAttempts) await deleteJob(db, job.id);
      else await postponeJob(db, job.id, 2 ** job.attempts * 1_000, String(error));
    } finally {
      clearInterval(renewal);
    }
  }

  async function rest(): Promise<void> {
    if (!told && !stopped)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    told = false;
  }

  /** A database that is away for a while must not end the work. */
  async function work(): Promise<void> {
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
    told = true;
    wake();
  });
  const running = work();
  return async () => {
    stopped = true;
    wake();
    await running;
    await unlisten();
  };
}
