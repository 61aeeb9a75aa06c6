import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isDatabaseReady } from '#server/kernel/db/database-ready.ts';
import type { Parts } from './parts.ts';

/** Supervisors wait for a few seconds. A database that is frozen does not even refuse. */
const patienceMs = 2_000;

async function inTime(check: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = setTimeout(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no response within ${patienceMs} ms`);
  });
  late.catch(() => {});
  await Promise.race([check, late]).finally(() => over.abort());
}

/** Serves `/healthz`: the process runs; and `/readyz`: its database and storage respond too. */
export function mountHealthRoutes(app: FastifyInstance, { db, store }: Pick<Parts, 'db' | 'store'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const works = async (name: string, check: Promise<unknown>) =>
      inTime(check).then(
        () => [name, 'ok'] as const,
        (err: unknown) => {
          request.log.warn({ err }, `${name} is not ready`);
          return [name, 'unavailable'] as const;
        },
      );
    const checks = Object.fromEntries(
      await Promise.all([works('database', isDatabaseReady(db)), works('storage', store.head('readyz'))]),
    );
    const ready = Object.values(checks).every((state) => state === 'ok');
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', ...checks });
  });
}
