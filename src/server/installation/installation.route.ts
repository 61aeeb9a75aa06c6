import { type Api, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { checkParts } from './check-parts.ts';
import { completeSetup } from './complete-setup.ts';
import { readInstallation, saveDraft } from './installation.queries.ts';
import { requireSetupKey } from './setup-key.ts';

const windowMs = 15 * 60 * 1000;

/** The setup of an installation that has no account. Every call carries the key that the server prints. */
export function mountInstallationRoutes(api: Api): void {
  const { parts } = api;
  const { db, secret, config, clock, mailer, installation } = parts;
  const preHandler = [limit(api.app, { name: 'setup', max: 300, windowMs })];
  const allow = async (key: string): Promise<void> =>
    requireSetupKey(secret, key, (await readInstallation(db)).isSetUp);

  mountOpen(
    api,
    routes.setup,
    async ({ body }) => {
      await allow(body.key);
      const { draft } = await readInstallation(db);
      return { draft, checks: await checkParts(parts), hasMailServer: config.smtpUrl !== null };
    },
    { preHandler },
  );

  mountOpen(
    api,
    routes.saveSetup,
    async ({ body: { key, ...draft } }) => {
      await allow(key);
      await saveDraft(db, draft);
      return null;
    },
    { preHandler },
  );

  mountOpen(
    api,
    routes.mailSetup,
    async ({ body: { key, email }, log }) => {
      await allow(key);
      try {
        await mailer.send({
          to: email,
          subject: `${config.productName} can send mail`,
          ...mailPage({
            productName: config.productName,
            supportEmail: email,
            action: null,
            paragraphs: ['This mail was sent from the setup. If you can read it, the mail server works.'],
          }),
        });
      } catch (err) {
        log.warn({ err }, 'the mail of the setup could not be sent');
        throw new Refusal('unavailable', 'The mail was not sent', [
          err instanceof Error ? err.message : String(err),
        ]);
      }
      return null;
    },
    { preHandler: [limit(api.app, { name: 'setup-mail', max: 10, windowMs })] },
  );

  mountOpen(
    api,
    routes.completeSetup,
    async ({ body: { key, ...form } }) => {
      await allow(key);
      const loadDemonstration = () => parts.loadDemonstration();
      await completeSetup({ db, now: clock(), loadDemonstration }, form);
      await installation.refresh();
      return null;
    },
    { preHandler },
  );
}
