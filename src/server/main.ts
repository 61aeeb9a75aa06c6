import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { buildParts } from './build-parts.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { prepareDemonstration, welcome } from './demonstration.ts';
import type { ClientFiles, Parts } from './http/parts.ts';
import { workOrderJobs } from './jobs/order-jobs.ts';
import { purgeHourly } from './jobs/purge-expired.ts';
import { watchAlways } from './jobs/watch.ts';
import { openGateway } from './realtime/gateway.ts';

const { values: flags } = parseArgs({
  options: { demo: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
});

/** Supervisors usually kill after 10 s or more. */
const drainDeadlineMs = 9_000;

/** Null where there is no build yet: the API is served alone. */
function clientFiles(): ClientFiles | null {
  if (flags.dev) return { kind: 'sources', folder: resolve('src/client') };
  return existsSync('dist/client/index.html') ? { kind: 'built', folder: resolve('dist/client') } : null;
}

/** Ends the process in order: no new calls, the running ones answered, then sockets, mail, storage and database. */
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

async function start(config: Config): Promise<void> {
  let log: FastifyInstance['log'] | null = null;
  const built = await buildParts(config, {
    client: clientFiles(),
    onConnectionLost: (err) => log?.warn({ err }, 'a database connection was lost'),
  });
  const { close } = built;
  if (flags.demo) console.log('Preparing the demonstration …');
  const demoAccounts = flags.demo ? await prepareDemonstration(built.parts) : [];
  const parts: Parts = { ...built.parts, demoAccounts };
  const app = await createApp(parts);
  log = app.log;
  if (parts.client === null) log.warn('there is no build of the client in dist: only the API is served');
  const stopPurging = purgeHourly(parts.db, parts.clock, (err) =>
    app.log.error({ err }, 'what has expired could not be removed'),
  );
  app.addHook('preClose', await openGateway(app.server, { ...parts, log: app.log }));
  const stopJobs = await workOrderJobs(parts, (err, job) =>
    app.log.error({ err, job: job?.kind }, 'a job failed'),
  );
  const stopWatching = watchAlways(parts, (err) => app.log.error({ err }, 'what is due could not be done'));
  stopOnSignal(app, async () => {
    stopPurging();
    await stopWatching();
    await stopJobs();
    await close();
  });
  await app.listen({ port: config.port, host: config.host });
  if (flags.demo) console.log(welcome(config.publicUrl, demoAccounts));
}

try {
  await start(readConfig(process.env));
} catch (error) {
  // What the person who starts it can put right is said in words; anything else with its stack.
  const plain =
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : error);
  process.exit(1);
}
