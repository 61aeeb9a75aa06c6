import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { isDatabaseReady } from '#server/kernel/db/database-ready.ts';
import { jobFigures } from '#server/kernel/jobs/job-figures.queries.ts';
import { jobLanes } from '#server/mutation/job-table.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Parts } from './parts.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Serves `/metrics` for Prometheus to callers with METRICS_TOKEN as bearer token; absent if that is not set.
 * What is counted and timed is of this process, jobs are those of the database.
 */
export function mountMetricsRoute(
  app: FastifyInstance,
  { db, store, metrics, config: { metricsToken } }: Pick<Parts, 'db' | 'store' | 'metrics' | 'config'>,
): void {
  if (metricsToken === null) return;
  const wanted = digest(`Bearer ${metricsToken}`);
  const { registry } = metrics;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const byLane = (name: string, help: string) => new Gauge({ name, help, labelNames: ['lane'], registers });
  const waiting = byLane('galley_jobs_waiting', 'Jobs that are due and not begun, by lane');
  const running = byLane('galley_jobs_later', 'Jobs that run, or are due later, by lane');
  const oldest = byLane('galley_jobs_oldest_seconds', 'For how long the oldest job has been due, by lane');
  const dead = byLane('galley_jobs_dead', 'Jobs that failed for good, by lane');
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const inUse = plain('galley_database_connections', 'Connections to the database that are in use');
  const queued = plain('galley_database_waiting', 'Calls that wait for a connection to the database');
  const database = plain('galley_database_seconds', 'Duration of a query; -1 where it failed');
  const storage = plain('galley_store_seconds', 'Duration of a call of the file storage; -1 where it failed');

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metrics.requested(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  app.server.on('upgrade', (_request, socket) => {
    metrics.socketsChanged(1);
    socket.once('close', () => metrics.socketsChanged(-1));
  });

  const measure = async (): Promise<void> => {
    const figures = await jobFigures(db);
    for (const lane of Object.keys(jobLanes)) {
      const found = figures.find((each) => each.lane === lane);
      waiting.set({ lane }, found?.waiting ?? 0);
      running.set({ lane }, found?.later ?? 0);
      oldest.set({ lane }, found?.oldestSeconds ?? 0);
      dead.set({ lane }, found?.dead ?? 0);
    }
  };
  app.get('/metrics', { logLevel: 'warn' }, async ({ headers, log }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted))
      throw new Refusal('unauthenticated', 'Not allowed', ['Send METRICS_TOKEN as bearer token.']);
    // Before the calls below, which use connections themselves.
    const load = db.load();
    inUse.set(load.inUse);
    queued.set(load.waiting);
    const time = async (gauge: Gauge, call: () => Promise<unknown>): Promise<void> => {
      const begun = performance.now();
      await call().then(
        () => gauge.set((performance.now() - begun) / 1_000),
        (err: unknown) => {
          log.warn({ err }, 'a part could not be measured');
          gauge.set(-1);
        },
      );
    };
    await Promise.all([
      time(database, () => isDatabaseReady(db)),
      time(storage, () => store.head('metrics')),
      measure().catch((err: unknown) => log.warn({ err }, 'jobs could not be measured')),
    ]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
