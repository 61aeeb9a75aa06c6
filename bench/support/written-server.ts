import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { seedWriters, type WrittenProof } from '../../tests/support/scenes/written-proof.ts';
import { type RunningServer, startServer } from '../../tests/support/servers/running-server.ts';
import { temporaryFolder } from '../../tests/support/servers/temporary-folder.ts';

export interface WrittenServer {
  server: RunningServer;
  written: WrittenProof;
  close(): Promise<void>;
}

/** Opens the embedded database in a folder of data, without a server. */
export const openDatabase = (dataDir: string) =>
  openPgliteDb({ dataDir: join(dataDir, 'database'), dump: null, fsync: false });

/** Starts the built server, in a process of its own, with one order that people write to. */
export async function startWrittenServer(env: Record<string, string> = {}): Promise<WrittenServer> {
  const template = await temporaryFolder('written');
  const db = await openDatabase(template);
  const written = await seedWriters(db);
  await db.close();
  const server = await startServer({ template, env });
  return {
    server,
    written,
    async close() {
      await server.dispose();
      await rm(template, { recursive: true, force: true });
    },
  };
}
