import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepHouseHourly } from '#server/jobs/housekeeping.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { insertJob, jobsChannel, restartDeadJob, takeJob } from '#server/kernel/jobs/jobs.queries.ts';
import { pauseAfter, runJobs } from '#server/kernel/jobs/run-jobs.ts';
import { jobLanes, jobPayloads, laneOf } from '#server/mutation/job-table.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { openTestDb } from '../support/servers/test-db.ts';
import { startTestServer } from '../support/servers/test-server.ts';

/** No retry runs by itself during the test. */
/** A lane whose jobs run in their order. */
const lanes = { one: 1 };
const add = (tx: Tx, kind: string, payload: unknown = {}, lane = 'one') =>
  insertJob(tx, { kind, lane, payload });
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

describe('housekeeping', () => {
  it('runs soon after the start, then once an hour for all processes, however often they are started', async () => {
    const server = await startTestServer({ db });
    const start = () => keepHouseHourly(server.parts, () => {});
    const waiting = () =>
      db.query<{ soon: boolean }>(
        `SELECT run_at < now() + interval '5 minutes' AS soon FROM jobs WHERE kind = 'purge-expired'`,
      );
    const stops = [start()];
    await expect.poll(waiting).toEqual([{ soon: true }]);
    stops.push(start());
    await db.query(`INSERT INTO rate_limits VALUES ('probe', 1, now() - interval '2 days')`);
    await pass();
    await expect.poll(waiting).toEqual([{ soon: false }]);
    expect(await db.query(`SELECT * FROM rate_limits WHERE key = 'probe'`)).toEqual([]);
    stops.push(start());
    await server.close();
    expect(await waiting()).toEqual([{ soon: false }]);
    for (const stop of stops) stop();
  });
});

describe('jobs', () => {
  it('are worked as soon as they are committed, in their order', async () => {
    const done: unknown[] = [];
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stop = await runJobs(db, {
      payloads: { note: z.object({ number: z.number() }) },
      handlers: {
        note: async (payload) => {
          done.push(payload);
          if (done.length === 3) finish();
        },
      },
      lanes,
      onFailed: () => {},
    });
    await db.transaction(async (tx) => {
      for (const number of [1, 2, 3]) await add(tx, 'note', { number });
    });
    await finished;
    await stop();
    expect(done).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(await rows()).toEqual([]);
  });

  it('that fail are tried for more than a day, later each time, and hold up no other; then they are kept, to be restarted', async () => {
    const failures: string[] = [];
    let next: () => void = () => {};
    const failed = () =>
      new Promise<void>((resolve) => {
        next = resolve;
      });
    const stop = await runJobs(db, {
      payloads: { bad: z.object({}), good: z.object({}) },
      handlers: { bad: () => Promise.reject(new Error('no such file')), good: async () => {} },
      lanes,
      onFailed: (error) => {
        failures.push(String(error));
        next();
      },
      retryMs: hourMs,
    });
    for (let attempt = 1; attempt <= 12; attempt++) {
      const received = failed();
      if (attempt === 1) await add(db, 'bad');
      else await pass();
      await received;
      await add(db, 'good');
      // Jobs run one after another: when the good one is done, the bad one has been postponed.
      while ((await rows()).some(({ kind }) => kind === 'good'));
      expect(await rows()).toEqual([
        { kind: 'bad', attempts: attempt, last_error: 'Error: no such file', waits: true },
      ]);
    }
    // Dead, it is kept and not tried again.
    await pass();
    await add(db, 'good');
    while ((await rows()).some(({ kind }) => kind === 'good'));
    await stop();
    expect(failures).toHaveLength(12);
    const [dead] = await db.query<{ id: number; died: boolean }>(
      'SELECT id, died_at IS NOT NULL AS died FROM jobs',
    );
    expect(dead?.died).toBe(true);
    expect(await restartDeadJob(db, dead?.id ?? 0)).toBe(true);
    expect(await restartDeadJob(db, dead?.id ?? 0)).toBe(false);
    expect(await takeJob(db, 'one', 60_000)).toMatchObject({ kind: 'bad', attempts: 1 });
  });

  it('of a process that died are taken by another when their lease is over', async () => {
    await add(db, 'note', { number: 1 });
    expect(await takeJob(db, 'one', 60_000)).toMatchObject({ kind: 'note', attempts: 1 });
    expect(await takeJob(db, 'one', 60_000)).toBeNull();
    await pass();
    expect(await takeJob(db, 'one', 60_000)).toMatchObject({ kind: 'note', attempts: 2 });
  });

  it('of a process that died in all their attempts are kept, because they may be what ended it', async () => {
    await add(db, 'deadly');
    await db.query('UPDATE jobs SET attempts = 12');
    let runs = 0;
    const errors: string[] = [];
    const stop = await runJobs(db, {
      payloads: { deadly: z.object({}) },
      handlers: {
        deadly: async () => {
          runs += 1;
        },
      },
      lanes,
      onFailed: (error) => errors.push(String(error)),
    });
    const dead = () => db.query('SELECT last_error FROM jobs WHERE died_at IS NOT NULL');
    await expect.poll(async () => (await dead()).length + runs).toBe(1);
    await stop();
    expect([runs, errors]).toEqual([0, ['Error: The server ended each time while this job ran.']]);
    expect(await dead()).toEqual([{ last_error: errors[0] }]);
  });

  it('of one lane run while those of another take long, as many at once as the lane has room for', async () => {
    const begun: string[] = [];
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const thumbnails = new Set<unknown>();
    const stop = await runJobs(db, {
      payloads: { archive: z.object({}), thumbnail: z.object({ number: z.number() }) },
      handlers: {
        archive: () => {
          begun.push('archive');
          return released;
        },
        thumbnail: async ({ number }) => {
          thumbnails.add(number);
          // Each of the first two ends when both have begun: they run at once.
          while (thumbnails.size < 2) await new Promise((resolve) => setImmediate(resolve));
        },
      },
      lanes: { bulk: 1, interactive: 2 },
      onFailed: () => {},
    });
    for (let number = 0; number < 3; number++) await add(db, 'archive', {}, 'bulk');
    for (let number = 0; number < 4; number++) await add(db, 'thumbnail', { number }, 'interactive');
    while ((await rows()).some(({ kind }) => kind === 'thumbnail'));
    // The lanes are not ordered: that of archives may begin when the other has done.
    await expect.poll(() => begun).toEqual(['archive']);
    expect(await rows()).toHaveLength(3);
    release();
    while ((await rows()).length > 0);
    await stop();
    expect(begun).toHaveLength(3);
  });

  it('of every kind have a lane', () => {
    expect(Object.keys(laneOf).sort()).toEqual(Object.keys(jobPayloads).sort());
    for (const lane of Object.values(laneOf)) expect(jobLanes[lane]).toBeGreaterThan(0);
  });

  it('wait for more than a day in all before they are given up, each pause at least as long as the one before', () => {
    const pauses = Array.from({ length: 11 }, (_, index) => pauseAfter(index + 1, 2_000));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBe(2_000);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(24 * hourMs);
  });
});
