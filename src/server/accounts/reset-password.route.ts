import type { FastifyRequest } from 'fastify';
import { type Api, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { createRateLimiter } from '#server/kernel/http/rate-limiter.ts';
import type { ClientType } from '#shared/access/role.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { confirmPasswordReset, requestPasswordReset } from './reset-password.ts';

const windowMs = 15 * 60 * 1000;

const accountOf = ({ body }: FastifyRequest): string =>
  typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';

/** Asking for a link on each side, and setting the password with it. */
export function mountResetPasswordRoutes(api: Api): void {
  const { db, mailer, clock, installation } = api.parts;
  const counter = createRateLimiter(db, clock);
  const sides: [ClientType, typeof routes.resetPassword][] = [
    ['customer', routes.resetPassword],
    ['user', routes.providerResetPassword],
  ];

  for (const [side, route] of sides)
    mountOpen(
      api,
      route,
      async ({ body, log, origin }) => {
        const parts = { db, mailer, counter, now: clock(), ...installation.mailNames() };
        // Not awaited: the duration of the mail would reveal whether the account exists.
        requestPasswordReset(parts, side, body.email, origin()).catch((err: unknown) =>
          log.error({ err }, 'a password reset could not be mailed'),
        );
        return null;
      },
      {
        preHandler: [
          limit(api.app, { name: 'reset-address', max: 50, windowMs }),
          limit(api.app, { name: 'reset', max: 5, windowMs, account: accountOf }),
        ],
      },
    );

  mountOpen(
    api,
    routes.confirmResetPassword,
    async ({ body, origin }) => ({
      side: await confirmPasswordReset(
        { db, installation, now: clock() },
        body.token,
        body.password,
        origin(),
      ),
    }),
    { preHandler: [limit(api.app, { name: 'reset-confirm', max: 20, windowMs })] },
  );
}
