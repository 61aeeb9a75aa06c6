import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildParts } from './build-parts.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { ClientFiles } from './http/parts.ts';
import { AnswersError } from './installation/answers-error.ts';
import { FolderInUse } from './kernel/db/lease/folder-lease.ts';
import { NewerDatabase, OutdatedDatabase } from './kernel/db/migrate.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    demo: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    answers: { type: 'string' },
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

/** Checks the record of decisions and every stored file, and returns whether all of it matches. */
async function verifyOnly(config: Config): Promise<boolean> {
  const given = { client: null, onConnectionLost: console.error, onFolderLost };
  const [{ parts, close }, { verify, verifiedText }] = await Promise.all([
    buildParts(config, given),
    import('./decisions/verify.ts'),
  ]);
  try {
    const verified = await verify(parts);
    console.log(verifiedText(verified));
    return verified.faults.length === 0;
  } finally {
    await close();
  }
}

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

async function start(config: Config): Promise<void> {
  let log: FastifyInstance['log'] | null = null;
  // The database opens in its thread while this one reads the rest of the server.
  const [{ parts, close }, { serve }] = await Promise.all([
    buildParts(config, {
      client: clientFiles(),
      onConnectionLost: (err) => log?.warn({ err }, 'a database connection was lost'),
      onFolderLost,
    }),
    import('./serve.ts'),
  ]);
  const { app, stop, welcome } = await serve(parts, flags);
  log = app.log;
  stopOnSignal(app, async () => {
    await stop();
    await close();
  });
  await app.listen({ port: config.port, host: config.host });
  if (welcome !== null) console.log(welcome);
}

try {
  const [command] = positionals;
  if (command === undefined) await start(readConfig(process.env));
  else if (command === 'verify') process.exit((await verifyOnly(readConfig(process.env))) ? 0 : 1);
  else if (command === 'doctor') process.exit((await diagnoseOnly(readConfig(process.env))) ? 0 : 1);
  else if (command === 'setup' && flags.answers !== undefined) {
    await setUpOnly(readConfig(process.env), flags.answers);
    process.exit(0);
  } else {
    console.error(
      command === 'setup'
        ? 'Name the file with the answers: setup -- --answers FILE.json. Without one, start the server and open the address that it prints.'
        : `There is no command ${command}: without one the server starts, verify checks its records, doctor what it is configured with, and setup sets it up.`,
    );
    process.exit(1);
  }
} catch (error) {
  // Faults that the person who starts it can fix are printed as a message; others with their stack.
  const plain =
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    error instanceof AnswersError ||
    error instanceof OutdatedDatabase ||
    error instanceof NewerDatabase ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : error);
  process.exit(1);
}
