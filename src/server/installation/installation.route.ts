import { readPictures, takePictures } from '#server/brands/look-pictures.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { SetupDraft } from '#shared/installation/installation.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { checkParts } from './check-parts.ts';
import { completeSetup } from './complete-setup.ts';
import { DemonstrationError } from './demonstration-error.ts';
import { readProvider, saveProvider } from './edit-provider.ts';
import { editTexts, readTexts } from './edit-texts.ts';
import { editTours, readTours } from './edit-tours.ts';
import { giveProviderLook } from './give-provider-look.ts';
import { readInstallation } from './installation.queries.ts';
import { saveSetup } from './save-setup.ts';
import { requireSetupKey } from './setup-key.ts';

const windowMs = 15 * 60 * 1000;
/** It may have a logo in it. */
const maxSetupBytes = 1024 * 1024;

/**
 * The setup of an installation that has no account, whose calls carry the key that the server prints; and the
 * provider's look.
 */
export function mountInstallationRoutes(api: Api): void {
  const { parts } = api;
  const { db, secret, config, clock, mailer, installation, demonstrationWriter } = parts;
  const extra = {
    preHandler: [limit(api.app, { name: 'setup', max: 300, windowMs })],
    bodyLimit: maxSetupBytes,
  };
  /** Refuses, by throwing, a wrong key. Returns what has been answered so far. */
  const allow = async (key: string): Promise<SetupDraft | null> => {
    const { draft, isSetUp } = await readInstallation(db);
    requireSetupKey(secret, key, isSetUp);
    return draft;
  };

  mountOpen(
    api,
    routes.setup,
    async ({ body }) => {
      const draft = await allow(body.key);
      return { draft, checks: await checkParts(parts), hasMailServer: config.smtpUrl !== null };
    },
    extra,
  );

  mountOpen(
    api,
    routes.saveSetup,
    ({ body: { key, ...draft } }) => saveSetup({ db, secret }, key, draft),
    extra,
  );

  mountOpen(
    api,
    routes.mailSetup,
    async ({ body: { key, email }, log }) => {
      await allow(key);
      try {
        await mailer.send({
          to: email,
          subject: `${installation.current().productName} can send mail`,
          ...mailPage({
            productName: installation.current().productName,
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
      return { isInOutbox: config.smtpUrl === null };
    },
    { preHandler: [limit(api.app, { name: 'setup-mail', max: 10, windowMs })] },
  );

  mountOpen(
    api,
    routes.completeSetup,
    async ({ body: { key, ...form }, origin, log }) => {
      await allow(key);
      try {
        await completeSetup({ db, now: clock(), demonstrationWriter, origin: origin() }, form);
      } catch (error) {
        if (!(error instanceof DemonstrationError)) throw error;
        log.error({ err: error }, 'the setup could not load the demonstration');
        throw new Refusal('unavailable', 'The demonstration could not be loaded', [
          'Nothing was set up. Try again, or set up Galley without it.',
        ]);
      }
      await installation.refresh();
      return null;
    },
    extra,
  );

  mount(api, routes.provider, (call) =>
    read(parts, call, [], (context) => readProvider(context, installation.current(), config)),
  );
  mount(api, routes.saveProvider, async (call) => {
    const saved = await write(parts, call, (context) =>
      saveProvider(context, call.body, installation.current(), config),
    );
    await installation.refresh();
    return saved;
  });
  mount(api, routes.studioTexts, (call) => read(parts, call, [], readTexts));
  mount(api, routes.saveStudioTexts, async (call) => {
    const texts = await write(parts, call, (context) => editTexts(context, call.body));
    await installation.refresh();
    return texts;
  });
  mount(api, routes.tourTexts, (call) => read(parts, call, [], readTours));
  mount(api, routes.saveTourTexts, async (call) => {
    const texts = await write(parts, call, (context) => editTours(context, call.body));
    await installation.refresh();
    return texts;
  });
  mount(api, routes.saveProviderLook, async (call) => {
    const pictured = await readPictures({ ...parts, actor: call.actor }, call.body.look);
    const look = await write(parts, call, async (context) => {
      await takePictures(context, pictured);
      return giveProviderLook(context, { ...call.body, look: pictured.look });
    });
    await installation.refresh();
    return look;
  });
}
