import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** The real server in its own process, on its own data folder. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** All it has printed so far. */
  output(): string;
  /** Memory that its process has resident, in bytes; Linux alone. */
  residentBytes(): Promise<number>;
  /** Sends the signal and waits for the end of the process; the data stays. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends it at once and removes the data. */
  dispose(): Promise<void>;
}

/** Node's flags that keep the embedded database as it was compiled first: a test ends before a faster one would pay. */
export const quickStart = ['--liftoff-only'];

/** As every deployment sets it: of glibc, which keeps freed memory otherwise. */
export const memoryEnv = { MALLOC_MMAP_THRESHOLD_: '131072' };

interface Options {
  /** Seed the demonstration. Ignored where `template` holds it already. */
  demo?: boolean;
  /** A data folder to begin with a copy of. */
  template?: string;
  /** The name in its address; absent: an IP address. */
  host?: string;
  /** A port that `freePort` has returned; absent: one of its own. */
  port?: number;
  env?: Record<string, string>;
  nodeFlags?: readonly string[];
}

export async function startServer({
  demo = false,
  template,
  host = '127.0.0.1',
  port: given,
  env = {},
  nodeFlags = [],
}: Options = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-server-'));
  // A data folder has thousands of files: Node's own copying takes three times the processor.
  if (template !== undefined) await promisify(execFile)('cp', ['-R', `${template}/.`, dataDir]);
  const port = given ?? (await freePort());
  const url = `http://${host}:${port}`;
  let child: ChildProcess;
  let printed = '';

  const start = async (): Promise<void> => {
    const args = [...nodeFlags, '--enable-source-maps', 'dist/server/main.js', ...(demo ? ['--demo'] : [])];
    child = spawn(process.execPath, args, {
      env: {
        ...process.env,
        ...memoryEnv,
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // Nothing pulls the plug on a test.
        FSYNC: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with code ${code} before it was ready:\n${printed}`);
    });
    ended.catch(() => {});
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    child.stderr?.on('data', (text) => {
      printed += text;
    });
    await Promise.race([untilReady(url, child), ended]);
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  await start();
  return {
    url,
    dataDir,
    output: () => printed,
    async residentBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    stop,
    restart: start,
    dispose: async () => {
      await stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server is ready, however long that takes: the limit is that of the test, or of its hook. */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
