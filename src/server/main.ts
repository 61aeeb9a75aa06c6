import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildParts } from './build-parts.ts';
import { type CommandLine, readCommandLine, usage } from './command-line.ts';
import { type Config, readConfig } from './config.ts';
import type { ClientFiles } from './http/parts.ts';
import { CannotListen, faultText } from './start-fault.ts';

/** Supervisors usually kill after 10 s or more. */
const drainDeadlineMs = 9_000;

/** Null where there is no build yet: the API is served alone. */
function clientFiles(isDev: boolean): ClientFiles | null {
  if (isDev) return { kind: 'sources', folder: resolve('src/client') };
  return existsSync('dist/client/index.html') ? { kind: 'built', folder: resolve('dist/client') } : null;
}

/**
 * Ends the process in order: refuses new calls, finishes running ones, then closes sockets, mail, storage and
 * database.
 */
function stopOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.error('did not stop in time');
      process.exit(1);
    }, drainDeadlineMs).unref();
    await app.close();
    await close();
    app.log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const onFolderLost = ({ message }: Error): void => {
  console.error(message);
  process.exit(1);
};

/** Tries all that a server needs, prints how each fared, and returns whether nothing is wrong. */
async function diagnoseOnly(config: Config): Promise<boolean> {
  const { diagnose, doctorText } = await import('./doctor.ts');
  const checks = await diagnose(config, () => new Date());
  console.log(doctorText(checks));
  return checks.every(({ problem }) => problem === null);
}

/** Sets up a new installation with the answers of a file. */
async function setUpOnly(config: Config, path: string): Promise<void> {
  const { readAnswers, setUpFrom } = await import('./installation/set-up-from.ts');
  const answers = readAnswers(path);
  const { parts, close } = await buildParts(config, {
    client: null,
    onConnectionLost: console.error,
    onFolderLost,
  });
  try {
    console.log(await setUpFrom(parts, answers));
  } finally {
    await close();
  }
}

/** Runs one of the two commands of backups, and returns whether it found nothing wrong. */
async function backUpOrRestore(
  command: 'backup' | 'restore',
  { folder, flags }: CommandLine,
): Promise<boolean> {
  const { backUpTo, restoreFrom } = await import('./backup-commands.ts');
  const config = readConfig(process.env);
  const output = { print: console.log, warn: console.error };
  return (command === 'backup' ? backUpTo : restoreFrom)(config, folder, flags, output);
}

async function start(config: Config, { demo, dev }: CommandLine['flags']): Promise<void> {
  let log: FastifyInstance['log'] | null = null;
  // The database opens in its thread while this one reads the rest of the server.
  const [{ parts, close }, { serve }, { serveCopies }] = await Promise.all([
    buildParts(config, {
      client: clientFiles(dev),
      onConnectionLost: (err) => log?.warn({ err }, 'a database connection was lost'),
      onFolderLost,
    }),
    import('./serve.ts'),
    import('./backup/copies.ts'),
  ]);
  const { app, stop, welcome } = await serve(parts, { demo });
  log = app.log;
  const onFailed = (err: unknown): void => app.log.error({ err }, 'the database could not be copied');
  const stopCopies =
    parts.db.copyTo === null ? null : await serveCopies(parts.db.copyTo, config.dataDir, onFailed);
  stopOnSignal(app, async () => {
    await stop();
    await stopCopies?.();
    await close();
  });
  const { host, port } = config;
  await app.listen({ port, host }).catch((cause: Error) => {
    throw new CannotListen(
      `The server cannot listen at ${host}, port ${port}: ${cause.message}. Give others as HOST and PORT.`,
      { cause },
    );
  });
  if (welcome !== null) console.log(welcome);
}

/** Returns the code that the process ends with; null: the server runs. */
async function run(line: CommandLine): Promise<number | null> {
  const { command, flags } = line;
  switch (command) {
    case 'help':
      console.log(usage);
      return 0;
    case 'start':
      await start(readConfig(process.env), flags);
      return null;
    case 'verify': {
      const { verifyOnly } = await import('./verify-command.ts');
      return codeOf(await verifyOnly(readConfig(process.env), { print: console.log, onFolderLost }));
    }
    case 'doctor':
      return codeOf(await diagnoseOnly(readConfig(process.env)));
    case 'backup':
    case 'restore':
      return codeOf(await backUpOrRestore(command, line));
    case 'setup':
      await setUpOnly(readConfig(process.env), flags.answers ?? '');
      return 0;
  }
}

const codeOf = (isWhole: boolean): number => (isWhole ? 0 : 1);

try {
  const code = await run(readCommandLine(process.argv.slice(2)));
  if (code !== null) process.exit(code);
} catch (error) {
  console.error(faultText(error) ?? error);
  process.exit(1);
}
