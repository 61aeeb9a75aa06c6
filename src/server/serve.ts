import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { prepareDemonstration, welcome } from './demonstration.ts';
import type { Parts } from './http/parts.ts';
import { setupAddress } from './installation/setup-key.ts';
import { workOrderJobs } from './jobs/order-jobs.ts';
import { purgeHourly } from './jobs/purge-expired.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { openGateway } from './realtime/gateway.ts';

function setupWelcome({ installation, config, secret }: Parts): string | null {
  if (installation.current().isSetUp) return null;
  return `\n  Galley is not set up yet. Set it up at\n\n  ${setupAddress(config.publicUrl, secret)}\n`;
}

interface Serving {
  /** With the live channel, not listening yet. */
  app: FastifyInstance;
  /** Ends what runs beside the calls: after the app has closed and before the parts do. */
  stop(): Promise<void>;
  /** How to sign in to the demonstration, or where to set up an installation that is new; null for any other. */
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
  const app = await createApp(parts);
  if (parts.client === null) app.log.warn('there is no build of the client in dist: only the API is served');
  const stopPurging = purgeHourly(parts, (err) =>
    app.log.error({ err }, 'what has expired could not be removed'),
  );
  app.addHook('preClose', await openGateway(app.server, { ...parts, log: app.log }));
  const stopJobs = await workOrderJobs(parts, {
    onFailed: (err, job) => app.log.error({ err, job: job?.kind }, 'a job failed'),
    onUnbooked: (problem, onlinePayment) =>
      app.log.warn({ problem, onlinePayment }, 'a payment was not taken'),
  });
  const stopWatching = startScheduler(parts, (err) =>
    app.log.error({ err }, 'what is due could not be done'),
  );
  return {
    app,
    async stop() {
      stopPurging();
      await stopWatching();
      await stopJobs();
    },
    welcome: demonstration === null ? setupWelcome(parts) : welcome(parts.config.publicUrl, demonstration),
  };
}
