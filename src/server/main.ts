import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { BackupError } from './backup/backup-error.ts';
import { AccountKeyMissing } from './billing/seal-accounts.ts';
import { buildParts } from './build-parts.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { ClientFiles } from './http/parts.ts';
import { AnswersError } from './installation/answers-error.ts';
import { DatabaseUnavailable } from './kernel/db/database-error.ts';
import { UnfinishedLoad } from './kernel/db/dump/load-database.ts';
import { FolderInUse, FolderLost } from './kernel/db/lease/folder-lease.ts';
import { NewerDatabase, OutdatedDatabase } from './kernel/db/migrate.ts';
import { PgliteStopped } from './kernel/db/pglite-connection.ts';
import { VerifyError } from './verify-error.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    demo: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    answers: { type: 'string' },
    keep: { type: 'string' },
    point: { type: 'string' },
    verify: { type: 'boolean', default: false },
  },
});

/** Supervisors usually kill after 10 s or more. */
const drainDeadlineMs = 9_000;

/** Null where there is no build yet: the API is served alone. */
function clientFiles(): ClientFiles | null {
  if (flags.dev) return { kind: 'sources', folder: resolve('src/client') };
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
async function backUpOrRestore(command: 'backup' | 'restore', folder: string | undefined): Promise<boolean> {
  if (folder === undefined) throw new BackupError(`Name the folder of the backups: ${command} FOLDER.`);
  const { backUpTo, restoreFrom } = await import('./backup-commands.ts');
  const config = readConfig(process.env);
  const output = { print: console.log, warn: console.error };
  return (command === 'backup' ? backUpTo : restoreFrom)(config, folder, flags, output);
}

async function start(config: Config): Promise<void> {
  let log: FastifyInstance['log'] | null = null;
  // The database opens in its thread while this one reads the rest of the server.
  const [{ parts, close }, { serve }, { serveCopies }] = await Promise.all([
    buildParts(config, {
      client: clientFiles(),
      onConnectionLost: (err) => log?.warn({ err }, 'a database connection was lost'),
      onFolderLost,
    }),
    import('./serve.ts'),
    import('./backup/copies.ts'),
  ]);
  const { app, stop, welcome } = await serve(parts, flags);
  log = app.log;
  const onFailed = (err: unknown): void => app.log.error({ err }, 'the database could not be copied');
  const stopCopies =
    parts.db.copyTo === null ? null : await serveCopies(parts.db.copyTo, config.dataDir, onFailed);
  stopOnSignal(app, async () => {
    await stop();
    await stopCopies?.();
    await close();
  });
  await app.listen({ port: config.port, host: config.host });
  if (welcome !== null) console.log(welcome);
}

try {
  const [command] = positionals;
  if (command === undefined) await start(readConfig(process.env));
  else if (command === 'verify') {
    const { verifyOnly } = await import('./verify-command.ts');
    const isWhole = await verifyOnly(readConfig(process.env), { print: console.log, onFolderLost });
    process.exit(isWhole ? 0 : 1);
  } else if (command === 'doctor') process.exit((await diagnoseOnly(readConfig(process.env))) ? 0 : 1);
  else if (command === 'backup' || command === 'restore')
    process.exit((await backUpOrRestore(command, positionals[1])) ? 0 : 1);
  else if (command === 'setup' && flags.answers !== undefined) {
    await setUpOnly(readConfig(process.env), flags.answers);
    process.exit(0);
  } else {
    console.error(
      command === 'setup'
        ? 'Name the file with the answers: setup -- --answers FILE.json. Without one, start the server and open the address that it prints.'
        : `There is no command ${command}: without one the server starts, setup sets it up, doctor checks what it is configured with, verify its records, and backup and restore save it and bring it back.`,
    );
    process.exit(1);
  }
} catch (caught) {
  // Statements that were under way when the embedded database stopped fail for that reason.
  const error =
    caught instanceof DatabaseUnavailable && caught.cause instanceof PgliteStopped ? caught.cause : caught;
  // Faults that the person who starts it can fix are printed as a message; others with their stack.
  const plain =
    error instanceof ConfigError ||
    error instanceof AccountKeyMissing ||
    error instanceof FolderInUse ||
    error instanceof FolderLost ||
    error instanceof PgliteStopped ||
    error instanceof AnswersError ||
    error instanceof BackupError ||
    error instanceof UnfinishedLoad ||
    error instanceof VerifyError ||
    error instanceof OutdatedDatabase ||
    error instanceof NewerDatabase ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : error);
  process.exit(1);
}
