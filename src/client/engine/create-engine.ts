import type { OpenedDocument } from '#shared/protocol/pdf-worker.ts';
import type { Engine } from './engine.ts';
import type { EngineWorker } from './pool-worker.ts';
import { PooledDocument } from './pooled-document.ts';
import { type Job, type PoolLimits, usualLimits, WorkerPool } from './worker-pool.ts';

export interface EngineOptions {
  createWorker: () => EngineWorker;
  /** Number of workers at most, at least 1. */
  size: number;
  limits?: PoolLimits;
}

export function createEngine({ createWorker, size, limits = usualLimits }: EngineOptions): Engine {
  const pool = new WorkerPool(createWorker, size, limits);
  let opened = 0;
  return {
    warm: () => pool.warm(),
    open(source, password) {
      const key = `document-${++opened}`;
      pool.register(key, { source, password });
      return new Promise((resolve) => {
        const job: Job<OpenedDocument> = {
          document: key,
          page: null,
          priority: 'view',
          order: -1,
          opens: true,
          call: (api) => api.open(key, source, password),
          done(result) {
            if (result.ok) return resolve({ ok: true, value: new PooledDocument(pool, key, result.value) });
            pool.forget(key);
            resolve(result);
          },
        };
        pool.add(job);
        pool.pump();
      });
    },
    use: () => pool.use(),
    dispose: () => pool.dispose(),
  };
}
