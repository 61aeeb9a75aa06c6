import type { FastifyInstance } from 'fastify';
import { isDatabaseReady } from '#server/services/database-ready.ts';
import type { Parts } from './parts.ts';

/** `/healthz`: the process answers. `/readyz`: it can also do its work, with database and storage. */
export function mountHealthRoutes(app: FastifyInstance, { db, store }: Pick<Parts, 'db' | 'store'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const works = async (name: string, check: Promise<unknown>) =>
      check.then(
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
