import { Worker, type WorkerOptions } from 'node:worker_threads';

const fromSource = new URL('./typescript-thread.mjs', import.meta.url);

/** A worker thread that runs the module at `entry` (`new URL('./x.worker.ts', import.meta.url)`; the build renames it). */
export const openThread = (
  entry: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits' | 'name'> = {},
): Worker =>
  new Worker(entry.pathname.endsWith('.ts') ? fromSource : entry, {
    ...options,
    argv: [entry.href],
    execArgv: [],
  });
