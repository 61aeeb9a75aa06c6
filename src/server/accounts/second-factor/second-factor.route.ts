import { forbidden } from '#server/access/order-access.ts';
import { ownAccount } from '#server/access/own-account.ts';
import { ownPasskeys } from '#server/accounts/passkeys/passkeys.queries.ts';
import { passkeyProblem } from '#server/accounts/passkeys/relying-party.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { teamRoleSchema } from '#shared/accounts/team-member.ts';
import { mayAdministerSignIns } from '#shared/accounts/team-members.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { factorParts } from './factor-parts.ts';
import { requireFactor } from './require-factor.ts';
import {
  beginRequired,
  confirmEnrolment,
  confirmRequired,
  enrol,
  finishSignIn,
  removeApp,
} from './second-factor.ts';
import {
  factorRoles,
  findSecondFactor,
  isFactorRequired,
  peopleByRole,
  recoveryCodesLeft,
} from './second-factors.queries.ts';

const windowMs = 15 * 60 * 1000;

/** Mounts second factors: at sign-in, in one's profile, and as a requirement of roles. */
export function mountSecondFactorRoutes(api: Api): void {
  const { db, config } = api.parts;
  const parts = factorParts(api.parts);
  const preHandler = [limit(api.app, { name: 'second-factor', max: 100, windowMs })];

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

  mount(api, routes.secondFactor, async ({ actor: { userId } }) => ({
    isOn: (await findSecondFactor(db, userId))?.isOn ?? false,
    passkeys: (await ownPasskeys(db, userId)).map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    passkeyProblem: passkeyProblem(config.publicUrl),
    isRequired: await isFactorRequired(db, userId),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }));
  mount(
    api,
    routes.confirmIdentity,
    async ({ actor, sessionId, body, origin }) => ({
      accessToken: await confirmIdentity(parts(origin()), { userId: ownAccount(actor), sessionId }, body),
    }),
    { preHandler },
  );
  mount(api, routes.beginSecondFactor, ({ actor, origin }) => enrol(parts(origin()), ownAccount(actor)));
  mount(api, routes.confirmSecondFactor, async ({ actor, sessionId, body, origin }) => ({
    recoveryCodes: await confirmEnrolment(parts(origin()), { userId: ownAccount(actor), sessionId }, body),
  }));
  mount(api, routes.removeSecondFactor, async ({ actor, body, origin }) => {
    await removeApp(parts(origin()), ownAccount(actor), body.code);
    return null;
  });
  mount(api, routes.requiredFactors, async ({ actor }) => {
    if (!mayAdministerSignIns(actor)) throw forbidden();
    const [required, counts] = [await factorRoles(db), await peopleByRole(db)];
    return {
      roles: teamRoleSchema.options.map((role) => {
        const { people = 0, without = 0 } = counts.find((count) => count.role === role) ?? {};
        return { role, isRequired: required.includes(role), people, without };
      }),
    };
  });
  mount(api, routes.requireSecondFactor, async ({ actor, body, origin }) => {
    if (!mayAdministerSignIns(actor)) throw forbidden();
    await requireFactor({ db, origin: origin() }, actor, body);
    return null;
  });
}
