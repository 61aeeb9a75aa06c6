import type { z } from 'zod';
import { continueSubscription, requestDeletion } from '#server/services/delete-account.ts';
import { buyAddOn, cancelAddOn, keepAddOn, readMembershipService } from '#server/services/monthly-add-ons.ts';
import { readHours, readOfficeHours, setHours } from '#server/services/office-hours.ts';
import { forbidden } from '#server/services/order-access.ts';
import { choosePlan, readPackages } from '#server/services/packages.ts';
import {
  cancelPlanChange,
  type Done,
  leaveSubscription,
  reactivateSubscription,
} from '#server/services/plan-actions.ts';
import { readPlanUse } from '#server/services/plan-use.ts';
import { readExtraResources } from '#server/services/retail.ts';
import { sendVerification, verifyEmail } from '#server/services/verify-email.ts';
import { routes } from '#shared/protocol/http/table.ts';
import type { OpenCall } from './call.ts';
import { limit } from './middleware/rate-limit.ts';
import { type Api, mount, mountOpen } from './mount.ts';
import { read, write } from './order-calls.ts';

const windowMs = 15 * 60 * 1000;

/** The words of what was done stand in the envelope too, as with every other answer that people read. */
async function told(
  call: Pick<OpenCall<z.ZodType, z.ZodType, z.ZodType>, 'notice'>,
  done: Promise<Done>,
): Promise<Done> {
  const { message } = await done;
  call.notice.message = message;
  return { message };
}

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
  mount(api, routes.extraResources, (call) => read(parts, call, [], readExtraResources));
  mount(api, routes.packages, (call) => read(parts, call, [], readPackages));
  mount(api, routes.membershipService, (call) => read(parts, call, [], readMembershipService));
  mount(api, routes.choosePlan, (call) =>
    told(
      call,
      write(parts, call, (work) => choosePlan(work, call.body.planId)),
    ),
  );
  mount(api, routes.buyAddOn, (call) =>
    told(
      call,
      write(parts, call, (work) => buyAddOn(work, call.body)),
    ),
  );
  mount(api, routes.cancelAddOn, (call) =>
    told(
      call,
      write(parts, call, (work) => cancelAddOn(work, call.params.id)),
    ),
  );
  mount(api, routes.keepAddOn, (call) =>
    told(
      call,
      write(parts, call, (work) => keepAddOn(work, call.params.id)),
    ),
  );
  mount(api, routes.cancelDowngrade, (call) =>
    told(
      call,
      write(parts, call, (work) => cancelPlanChange(work, 'downgrade')),
    ),
  );
  mount(api, routes.cancelUpgrade, (call) =>
    told(
      call,
      write(parts, call, (work) => cancelPlanChange(work, 'upgrade')),
    ),
  );
  mount(api, routes.leaveSubscription, (call) =>
    told(
      call,
      write(parts, call, (work) => leaveSubscription(work, call.body)),
    ),
  );
  mount(api, routes.reactivateSubscription, (call) => told(call, write(parts, call, reactivateSubscription)));

  mount(
    api,
    routes.resendVerification,
    (call) =>
      told(
        call,
        sendVerification(
          { db, mailer, now: clock(), publicUrl, productName, supportEmail },
          call.actor.userId,
        ),
      ),
    { preHandler: [ownLimit('resend-verification', 5)] },
  );
  mountOpen(api, routes.verifyEmail, ({ body }) => verifyEmail({ db, now: clock() }, body.token), {
    preHandler: [limit(app, { name: 'verify-email', max: 20, windowMs })],
  });

  mount(
    api,
    routes.requestDeletion,
    (call) =>
      told(
        call,
        write(parts, call, (work) => requestDeletion(work, call.body)),
      ),
    { preHandler: [ownLimit('request-deletion', 10)] },
  );
  mount(api, routes.continueSubscription, (call) => told(call, write(parts, call, continueSubscription)));

  mount(api, routes.businessHours, (call) => read(parts, call, [], readOfficeHours));
  mount(api, routes.setBusinessHours, (call) =>
    write(parts, call, (work) => setHours(work, call.body.hours)),
  );
}
