import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../browser/browser.ts';
import { startServer } from './running-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder seeded with the demonstration; copy it, never write to it. */
    demoTemplate: string;
  }
}

/** Lets a server seed a data folder with the demonstration. Returns its path; the caller removes it. */
export async function seedDemonstration(): Promise<string> {
  const server = await startServer({ demo: true });
  await server.stop();
  return server.dataDir;
}

/** Provides all journeys with a browser and with one seeded folder: DEMO_TEMPLATE, or a new one. */
export default async function provideTemplate(project: TestProject): Promise<() => Promise<void>> {
  // Once, before there are several processes: concurrent installations would disturb each other.
  ensureChromium();
  const given = process.env.DEMO_TEMPLATE;
  const folder = given ?? (await seedDemonstration());
  project.provide('demoTemplate', folder);
  return async () => {
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  };
}
