import { type Api, mountOpen } from '#server/http/mount.ts';
import { limit, limitKey } from '#server/http/rate-limit.ts';
import { createRateLimiter } from '#server/kernel/http/rate-limiter.ts';
import type { ClientType } from '#shared/access/role.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { isClient, signIn } from './sign-in.ts';
import { createSignInPauses } from './sign-in-pauses.ts';

const windowMs = 15 * 60 * 1000;
const failuresOfOneAccount = 10;
const attemptsOfOneAddress = 300;

const usernameOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'username' in body ? String(body.username) : '';

/**
 * Mounts the token route of each side. Only failures count against an account: a success restarts its count.
 */
export function mountSignInRoutes(api: Api): void {
  const { config, db, clock } = api.parts;
  const counter = createRateLimiter(db, clock);
  const sides: [ClientType, typeof routes.customerToken, string][] = [
    ['customer', routes.customerToken, config.clientCredentials.customer],
    ['user', routes.providerToken, config.clientCredentials.provider],
  ];

  for (const [side, route, credentials] of sides) {
    const name = `token-${side}`;
    const pauses = createSignInPauses({ db, clock }, side, counter);
    const preHandler = [
      pauses.unlessFamiliar(
        usernameOf,
        limit(api.app, { name: `${name}-address`, max: attemptsOfOneAddress, windowMs }),
      ),
      limit(api.app, { name, max: failuresOfOneAccount, windowMs, account: ({ body }) => usernameOf(body) }),
      pauses.wait(usernameOf),
    ];
    mountOpen(
      api,
      route,
      async ({ body, headers, ip, origin }) => {
        if (!isClient(headers.authorization, credentials))
          throw new Refusal('forbidden', 'This application is not known here', ['Please reload the page.']);
        const parts = { db, sessionTtlMs: config.sessionTtlMs, origin: origin() };
        const signedIn = await signIn(parts, side, body.username, body.password).catch(
          async (error: unknown) => {
            if (error instanceof Refusal && error.code === 'invalid_grant')
              await pauses.failed(body.username);
            throw error;
          },
        );
        await counter.forget(limitKey(name, ip, body.username));
        await pauses.succeeded(body.username);
        return signedIn;
      },
      { preHandler },
    );
  }
}
