import { expect } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { TestServer } from '../servers/test-server.ts';

/** Resolves when all jobs of a server are done. */
export const jobsDone = (server: TestServer) =>
  expect
    .poll(async () =>
      (
        await server.db.query<{ kind: string }>(
          "SELECT kind || ' ' || attempts || ' ' || coalesce(last_error, '') AS kind FROM jobs WHERE run_at <= now() OR attempts > 0",
        )
      ).map(({ kind }) => kind),
    )
    .toEqual([]);

/** Lets days pass, one after another: each has a round, and its jobs. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    server.advance(dayMs);
    await runScheduled(server.parts);
    await jobsDone(server);
  }
}
