import type { EngineResult, EngineSource, OpenedDocument } from '#shared/protocol/pdf-worker.ts';
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
  const openIn = (
    key: string,
    source: EngineSource,
    password: string | undefined,
  ): Promise<EngineResult<OpenedDocument>> => {
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
          if (!result.ok) pool.forget(key);
          resolve(result);
        },
      };
      pool.add(job);
      pool.pump();
    });
  };
  return {
    warm: (module) => pool.warm(module),
    async open(source, password) {
      const key = `document-${++opened}`;
      const result = await openIn(key, source, password);
      if (!result.ok) return result;
      const document = new PooledDocument(pool, key, result.value);
      document.know(result.value);
      return { ok: true, value: document };
    },
    openKnown(source, facts) {
      const key = `document-${++opened}`;
      const document = new PooledDocument(pool, key, facts);
      const opening = openIn(key, source, undefined).then((result): EngineResult<PooledDocument> => {
        if (!result.ok) {
          document.dispose();
          return result;
        }
        document.know(result.value);
        return { ok: true, value: document };
      });
      return { document, opened: opening };
    },
    use: () => pool.use(),
    dispose: () => pool.dispose(),
  };
}
