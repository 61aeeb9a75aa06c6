import type { z } from 'zod';
import { ownAccount } from '#server/access/own-account.ts';
import { factorParts } from '#server/accounts/second-factor/factor-parts.ts';
import type { Call } from '#server/http/call.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { write } from '#server/http/run-use-case.ts';
import type { SignOnForm } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { beginSignOn, findSignOn } from './begin-sign-on.ts';
import { callbacksOf } from './callbacks.ts';
import { signInHostOf } from './connections.queries.ts';
import {
  checkSignOn,
  companySignOn,
  ownSignOn,
  readSignOn,
  removeSignOn,
  type SignOnOwner,
  saveSignOn,
} from './connections.ts';
import { finishSignOn, linkSignOn } from './finish-sign-on.ts';
import { createIssuers } from './issuers.ts';
import { beginSignOnProof, finishSignOnProof } from './prove-by-sign-on.ts';

const windowMs = 15 * 60 * 1000;

/** Mounts sign-in by OpenID Connect, and the settings of it. */
export function mountSingleSignOnRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, clock, config, accountSealer: sealer } = parts;
  const issuers = createIssuers({ allowsPrivate: config.allowsPrivateIssuers, clock });
  const { publicUrl } = config;
  const callbacks = async ({ companyId }: Pick<SignOnOwner, 'companyId'>) => {
    const signInHost = await signInHostOf(db, companyId);
    const { usual, ofHost } = callbacksOf(publicUrl, { companyId, signInHost });
    return { callback: usual, hostCallback: ofHost };
  };
  const factors = factorParts(parts);
  const preHandler = [limit(app, { name: 'single-sign-on', max: 300, windowMs })];
  const signOnParts = () => ({ db, now: clock(), issuers, sealer, publicUrl });

  mountOpen(api, routes.findSignOn, ({ query: { side, domain } }) => findSignOn({ db }, side, domain), {
    preHandler: [limit(app, { name: 'single-sign-on-domain', max: 600, windowMs })],
  });
  mountOpen(
    api,
    routes.beginSignOn,
    async ({ body: { side, email }, host, log }) =>
      beginSignOn(signOnParts(), { side, email, host }).catch((error: unknown) => {
        log.warn({ err: error }, 'a sign-in at an issuer could not begin');
        throw error;
      }),
    { preHandler },
  );
  mountOpen(
    api,
    routes.finishSignOn,
    ({ body, origin, log }) =>
      finishSignOn(
        {
          ...signOnParts(),
          origin: origin(),
          sessionTtlMs: config.sessionTtlMs,
          warn: (err) => log.warn({ err }, 'a sign-in at an issuer could not be finished'),
        },
        body,
      ),
    { preHandler },
  );
  mountOpen(
    api,
    routes.linkSignOn,
    ({ body: { link, password }, origin }) => linkSignOn(factors(origin()), link, password),
    { preHandler },
  );

  mount(
    api,
    routes.beginSignOnProof,
    ({ actor, host }) => beginSignOnProof(signOnParts(), { userId: ownAccount(actor), host }),
    { preHandler },
  );
  mount(
    api,
    routes.finishSignOnProof,
    async ({ actor, sessionId, body, origin, log }) => ({
      accessToken: await finishSignOnProof(
        {
          ...factors(origin()),
          ...signOnParts(),
          warn: (err) => log.warn({ err }, 'a proof at an issuer could not be finished'),
        },
        { userId: ownAccount(actor), sessionId },
        body,
      ),
    }),
    { preHandler },
  );

  const state = async (owner: SignOnOwner) => ({
    connection: await readSignOn(db, owner),
    ...(await callbacks(owner)),
  });
  const save = async (call: Call<z.ZodType, z.ZodType, z.ZodType>, owner: SignOnOwner, form: SignOnForm) => {
    await checkSignOn({ db, issuers, sealer }, owner, form);
    const connection = await write(parts, call, (context) =>
      saveSignOn(context, { sealer, origin: call.origin() }, owner, form),
    );
    return { connection, ...(await callbacks(owner)) };
  };
  const remove = (call: Call<z.ZodType, z.ZodType, z.ZodType>, owner: SignOnOwner) =>
    write(parts, call, (context) => removeSignOn(context, call.origin(), owner));
  mount(api, routes.signOn, ({ actor }) => state(ownSignOn(actor)));
  mount(api, routes.saveSignOn, (call) => save(call, ownSignOn(call.actor), call.body), { preHandler });
  mount(api, routes.removeSignOn, (call) => remove(call, ownSignOn(call.actor)));
  mount(api, routes.companySignOn, async ({ actor, params }) =>
    state(await companySignOn(db, actor, params.companyId)),
  );
  mount(
    api,
    routes.saveCompanySignOn,
    async (call) => save(call, await companySignOn(db, call.actor, call.params.companyId), call.body),
    { preHandler },
  );
  mount(api, routes.removeCompanySignOn, async (call) =>
    remove(call, await companySignOn(db, call.actor, call.params.companyId)),
  );
}
