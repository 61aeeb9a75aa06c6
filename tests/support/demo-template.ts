import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startServer } from './running-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder seeded with the demonstration; copy it, never write to it. */
    demoTemplate: string;
  }
}

/** Seeds the demonstration once for all tests that begin from it. */
export default async function seedTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ demo: true });
  await server.stop();
  project.provide('demoTemplate', server.dataDir);
  return () => rm(server.dataDir, { recursive: true, force: true });
}
