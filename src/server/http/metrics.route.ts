import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isDatabaseReady } from '#server/kernel/db/database-ready.ts';
import { jobFigures } from '#server/kernel/jobs/job-figures.queries.ts';
import { jobLanes } from '#server/mutation/job-table.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Parts } from './parts.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Serves `/metrics` for Prometheus to callers with METRICS_TOKEN as bearer token; absent if that is not set.
 * Counters are those of this process, jobs those of the database.
 */
export function mountMetricsRoute(
  app: FastifyInstance,
  { db, store, config: { metricsToken } }: Pick<Parts, 'db' | 'store' | 'config'>,
): void {
  if (metricsToken === null) return;
  const wanted = digest(`Bearer ${metricsToken}`);
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'galley_http_request_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const sockets = new Gauge({ name: 'galley_sockets', help: 'Open WebSockets', registers });
  const byLane = (name: string, help: string) => new Gauge({ name, help, labelNames: ['lane'], registers });
  const waiting = byLane('galley_jobs_waiting', 'Jobs that are due and not begun, by lane');
  const running = byLane('galley_jobs_later', 'Jobs that run, or are due later, by lane');
  const oldest = byLane('galley_jobs_oldest_seconds', 'For how long the oldest job has been due, by lane');
  const dead = byLane('galley_jobs_dead', 'Jobs that failed for good, by lane');
  const timed = (name: string, help: string) => new Gauge({ name, help, registers });
  const database = timed('galley_database_seconds', 'Duration of a query; -1 where it failed');
  const storage = timed('galley_store_seconds', 'Duration of a call of the file storage; -1 where it failed');

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    requests.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  app.server.on('upgrade', (_request, socket) => {
    sockets.inc();
    socket.once('close', () => sockets.dec());
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
