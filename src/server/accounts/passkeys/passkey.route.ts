import { ownAccount } from '#server/access/own-account.ts';
import { factorParts } from '#server/accounts/second-factor/factor-parts.ts';
import { noPasskey, removePasskey, requirePending } from '#server/accounts/second-factor/second-factor.ts';
import { emailOf } from '#server/accounts/second-factor/second-factors.queries.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { updatePasskeyName } from './passkeys.queries.ts';
import { assertionOptions, registrationOptions, requireRelyingParty } from './passkeys.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

const windowMs = 15 * 60 * 1000;

/** Mounts passkeys: what browsers ask for them with, the sign-in by one, and the list of one's own. */
export function mountPasskeyRoutes(api: Api): void {
  const { db, clock, config, installation } = api.parts;
  const parts = factorParts(api.parts);
  const asked = () => ({
    party: requireRelyingParty(config.publicUrl),
    issuer: installation.current().providerName,
    now: clock(),
  });
  const preHandler = [limit(api.app, { name: 'passkeys', max: 300, windowMs })];

  mountOpen(
    api,
    routes.beginPasskey,
    async ({ body: { accessToken }, origin }) => {
      if (accessToken === undefined) return assertionOptions(db, asked(), null);
      const pending = await requirePending(parts(origin()), accessToken, null);
      return pending.awaits === 'code'
        ? assertionOptions(db, asked(), pending.userId)
        : registrationOptions(db, asked(), pending);
    },
    { preHandler },
  );
  mountOpen(
    api,
    routes.signInByPasskey,
    ({ body, origin }) =>
      signInByPasskey(
        { db, origin: origin(), sessionTtlMs: config.sessionTtlMs, publicUrl: config.publicUrl },
        body.side,
        body.passkey,
      ),
    { preHandler },
  );
  mount(
    api,
    routes.beginOwnPasskey,
    async ({ actor, body: { use } }) => {
      const userId = ownAccount(actor);
      return use === 'identity'
        ? assertionOptions(db, asked(), userId)
        : registrationOptions(db, asked(), { userId, email: await emailOf(db, userId) });
    },
    { preHandler },
  );
  mount(api, routes.renamePasskey, ({ actor, params, body, once }) =>
    once(async (tx) => {
      if (!(await updatePasskeyName(tx, ownAccount(actor), params.id, body.name))) throw noPasskey();
      return null;
    }),
  );
  mount(api, routes.removePasskey, async ({ actor, params, origin }) => {
    await removePasskey(parts(origin()), ownAccount(actor), params.id);
    return null;
  });
}
