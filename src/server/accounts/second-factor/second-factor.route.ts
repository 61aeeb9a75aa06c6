import { endSessionsOf } from '#server/access/access-change.ts';
import { forbidden } from '#server/access/order-access.ts';
import { ownPasskeys } from '#server/accounts/passkeys/passkeys.queries.ts';
import { passkeyProblem } from '#server/accounts/passkeys/relying-party.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayRequireSecondFactor } from '#shared/accounts/team-members.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { factorParts } from './factor-parts.ts';
import {
  beginRequired,
  confirmEnrolment,
  confirmRequired,
  enrol,
  finishSignIn,
  removeApp,
} from './second-factor.ts';
import {
  findSecondFactor,
  isRequiredForStaff,
  recoveryCodesLeft,
  setRequiredForStaff,
  staffWithout,
} from './second-factors.queries.ts';

const windowMs = 15 * 60 * 1000;

/** Mounts second factors: at sign-in, in one's profile, and as a requirement of the staff. */
export function mountSecondFactorRoutes(api: Api): void {
  const { db, config } = api.parts;
  const parts = factorParts(api.parts);
  const preHandler = [limit(api.app, { name: 'second-factor', max: 100, windowMs })];
  /** An impersonator has neither the password nor the app, and must not lock the person out. */
  const own = ({ userId, impersonatorId, clientType }: Actor): { userId: string; isStaff: boolean } => {
    if (impersonatorId !== undefined) throw forbidden();
    return { userId, isStaff: clientType === 'user' };
  };

  mountOpen(
    api,
    routes.finishSignIn,
    ({ body, origin }) => finishSignIn(parts(origin()), body.accessToken, body),
    {
      preHandler,
    },
  );
  mountOpen(
    api,
    routes.beginRequiredFactor,
    ({ body, origin }) => beginRequired(parts(origin()), body.accessToken),
    {
      preHandler,
    },
  );
  mountOpen(
    api,
    routes.confirmRequiredFactor,
    ({ body, origin }) => confirmRequired(parts(origin()), body.accessToken, body),
    { preHandler },
  );

  mount(api, routes.secondFactor, async ({ actor: { userId, clientType } }) => ({
    isOn: (await findSecondFactor(db, userId))?.isOn ?? false,
    passkeys: (await ownPasskeys(db, userId)).map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    passkeyProblem: passkeyProblem(config.publicUrl),
    isRequired: clientType === 'user' && (await isRequiredForStaff(db)),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }));
  mount(
    api,
    routes.confirmIdentity,
    async ({ actor, sessionId, body, origin }) => ({
      accessToken: await confirmIdentity(parts(origin()), { userId: own(actor).userId, sessionId }, body),
    }),
    { preHandler },
  );
  mount(api, routes.beginSecondFactor, ({ actor, origin }) => enrol(parts(origin()), own(actor).userId));
  mount(api, routes.confirmSecondFactor, async ({ actor, sessionId, body, origin }) => ({
    recoveryCodes: await confirmEnrolment(parts(origin()), { ...own(actor), sessionId }, body),
  }));
  mount(api, routes.removeSecondFactor, async ({ actor, body, origin }) => {
    await removeApp(parts(origin()), own(actor), body.code);
    return null;
  });
  mount(api, routes.requireSecondFactor, async ({ actor, body: { isRequired }, origin }) => {
    if (!mayRequireSecondFactor(actor)) throw forbidden();
    await mutate(db, async (tx) => {
      const without = isRequired ? await staffWithout(tx) : [];
      if (without.includes(actor.userId))
        throw new Refusal('conflict', 'Failed', ['Set up a second factor of your own first.']);
      const before = { isRequired: await isRequiredForStaff(tx) };
      await setRequiredForStaff(tx, isRequired);
      await recordAudit(tx, origin(), {
        action: 'settings-changed',
        kind: 'settings',
        id: 'second-factor',
        before,
        after: { isRequired },
      });
      for (const userId of without) await endSessionsOf(tx, userId, 'second-factor-changed');
    });
    return null;
  });
}
