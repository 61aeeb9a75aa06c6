import { issueCsrfToken } from '#server/access/csrf.ts';
import { sidesWithSignOn } from '#server/accounts/single-sign-on/connections.queries.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { StudioTexts } from '#shared/installation/studio-texts.ts';
import type { TourTexts } from '#shared/installation/tour-texts.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { profile, readBranding } from './profile.ts';
import { signOut } from './sign-in/sign-out.ts';

/** Mounts the signed-in person, sign-out, anti-forgery tokens and the configuration of the sign-in page. */
export function mountSessionRoutes(api: Api): void {
  const { config, db, secret, clock, demoAccounts, installation, gateway } = api.parts;
  const own = (actor: Actor) =>
    profile({
      tx: db,
      actor,
      now: clock(),
      takesCards: gateway !== null,
      tourVideo: config.tourVideo,
    });

  mount(api, routes.logout, async ({ sessionId, origin }) => {
    await signOut(db, sessionId, origin());
    return null;
  });

  mount(api, routes.customerProfile, ({ actor }) => own(actor));
  mount(api, routes.providerProfile, ({ actor }) => own(actor));

  mount(api, routes.csrf, async ({ sessionId, params }) => ({
    token: issueCsrfToken(secret, { sessionId, scope: params.scope }, clock()),
  }));

  mountOpen(api, routes.appConfig, async ({ query, host }) => ({
    isSetUp: installation.current().isSetUp,
    productName: installation.current().productName,
    providerName: installation.current().providerName,
    supportEmail: installation.current().supportEmail,
    privacyUrl: config.privacyUrl,
    termsUrl: config.termsUrl,
    clientCredentials: config.clientCredentials,
    look: installation.current().look,
    whitelabel: await readBranding(db, query.company ?? null, host),
    texts: shownTexts(installation.current().texts),
    tourTexts: writtenOnes(installation.current().tourTexts),
    tourVideo: config.tourVideo,
    tours: installation.current().provider?.tours ?? true,
    country: installation.current().provider?.country ?? '',
    singleSignOn: await sidesWithSignOn(db),
    takesCards: gateway !== null,
    demo: [...demoAccounts],
  }));
}

const writtenOnes = (texts: TourTexts): Partial<TourTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const shownTexts = ({ signIn, emptyBoard, guestWelcome }: StudioTexts) => ({
  signIn,
  emptyBoard,
  guestWelcome,
});
