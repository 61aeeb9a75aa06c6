import { continueSubscription, requestDeletion } from '#server/services/delete-account.ts';
import { readHours, readOfficeHours, setHours } from '#server/services/office-hours.ts';
import { forbidden } from '#server/services/order-access.ts';
import { cancelPlanChange, reactivateSubscription } from '#server/services/plan-actions.ts';
import { readPlanUse } from '#server/services/plan-use.ts';
import { sendVerification, verifyEmail } from '#server/services/verify-email.ts';
import { routes } from '#shared/protocol/http/table.ts';
import { limit } from './middleware/rate-limit.ts';
import { type Api, mount, mountOpen } from './mount.ts';
import { read, write } from './order-calls.ts';

const windowMs = 15 * 60 * 1000;

/** Plans and what may be done with them, verified addresses, and the provider's hours. */
export function mountPlanRoutes(api: Api): void {
  const { app, parts } = api;
  const { config, db, mailer, clock } = parts;
  const { publicUrl, productName, supportEmail } = config;
  const ownLimit = (name: string, max: number) =>
    limit(app, { name, max, windowMs, account: ({ headers }) => headers.authorization ?? '' });

  mount(api, routes.planUse, (call) =>
    read(parts, call, [], async ({ tx, actor, now }) => {
      if (actor.companyId === null) throw forbidden();
      const { timeZone } = await readHours(tx);
      return readPlanUse(tx, actor.companyId, { now, timeZone });
    }),
  );
  mount(api, routes.cancelDowngrade, (call) =>
    write(parts, call, (work) => cancelPlanChange(work, 'downgrade')),
  );
  mount(api, routes.cancelUpgrade, (call) => write(parts, call, (work) => cancelPlanChange(work, 'upgrade')));
  mount(api, routes.reactivateSubscription, (call) => write(parts, call, reactivateSubscription));

  mount(
    api,
    routes.resendVerification,
    ({ actor: { userId } }) =>
      sendVerification({ db, mailer, now: clock(), publicUrl, productName, supportEmail }, userId),
    { preHandler: [ownLimit('resend-verification', 5)] },
  );
  mountOpen(api, routes.verifyEmail, ({ body }) => verifyEmail({ db, now: clock() }, body.token), {
    preHandler: [limit(app, { name: 'verify-email', max: 20, windowMs })],
  });

  mount(
    api,
    routes.requestDeletion,
    (call) => write(parts, call, (work) => requestDeletion(work, call.body)),
    { preHandler: [ownLimit('request-deletion', 10)] },
  );
  mount(api, routes.continueSubscription, (call) => write(parts, call, continueSubscription));

  mount(api, routes.businessHours, (call) => read(parts, call, [], readOfficeHours));
  mount(api, routes.setBusinessHours, (call) =>
    write(parts, call, (work) => setHours(work, call.body.hours)),
  );
}
