import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { poolSize } from './pool-size.ts';

/** The engine on this browser's own workers. */
export function startEngine(): Engine {
  return createEngine({
    size: poolSize(navigator),
    createWorker: () =>
      new Worker(new URL('../../../workers/pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
  });
}
