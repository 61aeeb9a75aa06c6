import type { z } from 'zod';
import { forbidden } from '#server/access/order-access.ts';
import { continueSubscription, requestDeletion } from '#server/accounts/request-deletion.ts';
import { sendVerification, verifyEmail } from '#server/accounts/verify-email.ts';
import { buyAddOn, cancelAddOn, keepAddOn, readMembershipService } from '#server/billing/monthly-add-ons.ts';
import { readExtraResources } from '#server/billing/retail.ts';
import { readBusinessHours, readHours, setHours } from '#server/calendar/business-hours.ts';
import type { OpenCall } from '#server/http/call.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { seesOwnPlan } from '#shared/billing/plan-change.ts';
import type { Done } from '#shared/protocol/done.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { choosePlan, readPackages } from './packages.ts';
import { cancelPlanChange, leaveSubscription, reactivateSubscription } from './plan-actions.ts';
import { readPlanUse } from './plan-use.ts';

const windowMs = 15 * 60 * 1000;

/** Puts the message into the envelope too, as every other response with a message does. */
async function withMessage(
  call: Pick<OpenCall<z.ZodType, z.ZodType, z.ZodType>, 'notice'>,
  done: Promise<Done>,
): Promise<Done> {
  const { message } = await done;
  call.notice.message = message;
  return { message };
}

/** Routes of plans, verified addresses and the provider's hours. */
export function mountPlanRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, mailer, clock, installation } = parts;
  const ownLimit = (name: string, max: number) =>
    limit(app, { name, max, windowMs, account: ({ headers }) => headers.authorization ?? '' });

  mount(api, routes.planUse, (call) =>
    read(parts, call, [], async ({ tx, actor, now }) => {
      if (actor.companyId === null || !seesOwnPlan(actor)) throw forbidden();
      const { timeZone } = await readHours(tx);
      return readPlanUse(tx, actor.companyId, { now, timeZone });
    }),
  );
  mount(api, routes.extraResources, (call) => read(parts, call, [], readExtraResources));
  mount(api, routes.packages, (call) => read(parts, call, [], readPackages));
  mount(api, routes.membershipService, (call) => read(parts, call, [], readMembershipService));
  mount(api, routes.choosePlan, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => choosePlan(context, call.body)),
    ),
  );
  mount(api, routes.buyAddOn, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => buyAddOn(context, call.body)),
    ),
  );
  mount(api, routes.cancelAddOn, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => cancelAddOn(context, call.params.id)),
    ),
  );
  mount(api, routes.keepAddOn, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => keepAddOn(context, call.params.id)),
    ),
  );
  mount(api, routes.cancelDowngrade, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => cancelPlanChange(context, 'downgrade')),
    ),
  );
  mount(api, routes.cancelUpgrade, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => cancelPlanChange(context, 'upgrade')),
    ),
  );
  mount(api, routes.leaveSubscription, (call) =>
    withMessage(
      call,
      write(parts, call, (context) => leaveSubscription(context, call.body)),
    ),
  );
  mount(api, routes.reactivateSubscription, (call) =>
    withMessage(call, write(parts, call, reactivateSubscription)),
  );

  mount(
    api,
    routes.resendVerification,
    (call) =>
      withMessage(
        call,
        sendVerification({ db, mailer, now: clock(), ...installation.mailNames() }, call.actor.userId),
      ),
    { preHandler: [ownLimit('resend-verification', 5)] },
  );
  mountOpen(
    api,
    routes.verifyEmail,
    ({ body, origin }) => verifyEmail({ db, now: clock() }, body.token, origin()),
    {
      preHandler: [limit(app, { name: 'verify-email', max: 20, windowMs })],
    },
  );

  mount(
    api,
    routes.requestDeletion,
    (call) =>
      withMessage(
        call,
        write(parts, call, (context) => requestDeletion(context, call.body)),
      ),
    { preHandler: [ownLimit('request-deletion', 10)] },
  );
  mount(
    api,
    routes.requestDeletionByProof,
    (call) =>
      withMessage(
        call,
        write(parts, call, (context) => requestDeletion(context, { ...call.body, password: null })),
      ),
    { preHandler: [ownLimit('request-deletion', 10)] },
  );
  mount(api, routes.continueSubscription, (call) =>
    withMessage(call, write(parts, call, continueSubscription)),
  );

  mount(api, routes.businessHours, (call) => read(parts, call, [], readBusinessHours));
  mount(api, routes.setBusinessHours, (call) =>
    write(parts, call, (context) => setHours(context, { ...call.body.hours, before: call.body.before })),
  );
}
