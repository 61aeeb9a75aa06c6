import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { isOpenToAnybody, prepareDemonstration, welcome } from './demonstration.ts';
import type { Parts } from './http/parts.ts';
import { setupAddress } from './installation/setup-key.ts';
import { keepHouseHourly } from './jobs/housekeeping.ts';
import { startJobs } from './jobs/job-handlers.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { removeLeftCopies } from './kernel/storage/read-stored.ts';
import { openGateway } from './realtime/gateway.ts';

/** Returns what to print at a start without the demonstration: null where a studio works with it. */
async function ownWelcome({ db, installation, config, secret }: Parts): Promise<string | null> {
  const { isSetUp, provider } = installation.current();
  if (!isSetUp)
    return `\n  Galley is not set up yet. Set it up at\n\n  ${setupAddress(config.publicUrl, secret)}\n`;
  if (provider === null && (await isOpenToAnybody(db)))
    return `\n  This is the demonstration: anybody can sign in with its accounts, whose passwords are public. For your own studio\n  give another ${config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}, or delete what lies in this one.\n`;
  return null;
}

const notAdded = '\n  A studio has set this installation up for itself: the demonstration was not added.\n';

interface Serving {
  /** With the live channel, not listening yet. */
  app: FastifyInstance;
  /** Ends what runs beside the calls: after the app has closed and before the parts do. */
  stop(): Promise<void>;
  /** What whoever starts it is to know: how to sign in to the demonstration, or where to set up a new installation. */
  welcome: string | null;
}

/** Starts the server's routes, live channel and jobs on these parts. */
export async function serve(built: Parts, { demo }: { demo: boolean }): Promise<Serving> {
  if (demo) console.log('Preparing the demonstration …');
  const demonstration = demo ? await prepareDemonstration(built) : null;
  const parts: Parts =
    demonstration === null
      ? { ...built, demoAccounts: [] }
      : {
          ...built,
          demoAccounts: demonstration.accounts,
          config: { ...built.config, tourVideo: demonstration.tourVideo },
        };
  await removeLeftCopies();
  const app = await createApp(parts);
  if (parts.client === null) app.log.warn('there is no build of the client in dist: only the API is served');
  const stopHousekeeping = keepHouseHourly(parts, (err) =>
    app.log.error({ err }, 'what has expired could not be removed'),
  );
  app.addHook('preClose', await openGateway(app.server, { ...parts, log: app.log }));
  const stopJobs = await startJobs(parts, {
    onFailed: (err, job) => app.log.error({ err, job: job?.kind }, 'a job failed'),
    onUnbooked: (problem, onlinePayment) =>
      app.log.warn({ problem, onlinePayment }, 'a payment was not taken'),
  });
  const stopScheduler = startScheduler(parts, (err) =>
    app.log.error({ err }, 'what is due could not be done'),
  );
  const welcomeOf = async (): Promise<string | null> => {
    if (demonstration !== null) return welcome(parts.config, demonstration);
    return demo ? notAdded : ownWelcome(parts);
  };
  return {
    app,
    async stop() {
      stopHousekeeping();
      await stopScheduler();
      await stopJobs();
    },
    welcome: await welcomeOf(),
  };
}
