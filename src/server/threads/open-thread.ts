import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A worker thread that runs the TypeScript module at `entry` (`new URL('./x.worker.ts', import.meta.url)`). */
export const openThread = (
  entry: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits' | 'name'> = {},
): Worker =>
  new Worker(new URL('./typescript-thread.mjs', import.meta.url), {
    ...options,
    argv: [entry.href],
    execArgv: [],
  });
