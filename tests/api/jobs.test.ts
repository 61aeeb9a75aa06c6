import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from '#server/kernel/db/db.ts';
import { insertJob, jobsChannel, restartDeadJob, takeJob } from '#server/kernel/jobs/jobs.queries.ts';
import { runJobs } from '#server/kernel/jobs/run-jobs.ts';
import { openTestDb } from '../support/servers/test-db.ts';

/** No retry runs by itself during the test. */
const hourMs = 3_600_000;
let db: Db;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const rows = () =>
  db.query<{ kind: string; attempts: number; last_error: string | null; waits: boolean }>(
    'SELECT kind, attempts, last_error, run_at > now() AS waits FROM jobs ORDER BY id',
  );
/** Advances to the next try. */
async function pass(): Promise<void> {
  await db.query('UPDATE jobs SET run_at = now()');
  await db.query(`SELECT pg_notify('${jobsChannel}', '')`);
}

describe('jobs', () => {
  it('are worked as soon as they are committed, in their order', async () => {
    const done: unknown[] = [];
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stop = await runJobs(
      db,
      { note: z.object({ number: z.number() }) },
      {
        note: async (payload) => {
          done.push(payload);
          if (done.length === 3) finish();
        },
      },
      () => {},
    );
    await db.transaction(async (tx) => {
      for (const number of [1, 2, 3]) await insertJob(tx, 'note', { number });
    });
    await finished;
    await stop();
    expect(done).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(await rows()).toEqual([]);
  });

  it('that fail are tried five times, later each time, and hold up no other; then they are kept, to be restarted', async () => {
    const failures: string[] = [];
    let next: () => void = () => {};
    const failed = () =>
      new Promise<void>((resolve) => {
        next = resolve;
      });
    const stop = await runJobs(
      db,
      { bad: z.object({}), good: z.object({}) },
      {
        bad: () => Promise.reject(new Error('no such file')),
        good: async () => {},
      },
      (error) => {
        failures.push(String(error));
        next();
      },
      hourMs,
    );
    for (let attempt = 1; attempt <= 5; attempt++) {
      const received = failed();
      if (attempt === 1) await insertJob(db, 'bad', {});
      else await pass();
      await received;
      await insertJob(db, 'good', {});
      // Jobs run one after another: when the good one is done, the bad one has been postponed.
      while ((await rows()).some(({ kind }) => kind === 'good'));
      expect(await rows()).toEqual([
        { kind: 'bad', attempts: attempt, last_error: 'Error: no such file', waits: true },
      ]);
    }
    // Dead, it is kept and not tried again.
    await pass();
    await insertJob(db, 'good', {});
    while ((await rows()).some(({ kind }) => kind === 'good'));
    await stop();
    expect(failures).toHaveLength(5);
    const [dead] = await db.query<{ id: number; died: boolean }>(
      'SELECT id, died_at IS NOT NULL AS died FROM jobs',
    );
    expect(dead?.died).toBe(true);
    expect(await restartDeadJob(db, dead?.id ?? 0)).toBe(true);
    expect(await restartDeadJob(db, dead?.id ?? 0)).toBe(false);
    expect(await takeJob(db, 60_000)).toMatchObject({ kind: 'bad', attempts: 1 });
  });

  it('of a process that died are taken by another when their lease is over', async () => {
    await insertJob(db, 'note', { number: 1 });
    expect(await takeJob(db, 60_000)).toMatchObject({ kind: 'note', attempts: 1 });
    expect(await takeJob(db, 60_000)).toBeNull();
    await pass();
    expect(await takeJob(db, 60_000)).toMatchObject({ kind: 'note', attempts: 2 });
  });
});
