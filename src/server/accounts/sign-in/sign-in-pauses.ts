import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { hasSignedInFrom } from '#server/accounts/accounts.queries.ts';
import { limitKey, refuseFor } from '#server/http/rate-limit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import type { ClientType } from '#shared/access/role.ts';
import { dayMs } from '#shared/kernel/durations.ts';

/** Failures in a day, wherever they come from, after which the next try waits. */
const freeFailures = 20;
const maxPauseMs = 15 * 60_000;
/** How long after a sign-in its address counts as familiar for the account. */
const familiarMs = 90 * dayMs;

/** Returns the pause before the next attempt: 1 s after the free failures, then twice as long after each failure. */
export const pauseMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(maxPauseMs, 1_000 * 2 ** Math.min(failures - freeFailures, 20));

/**
 * Slows down guessing one account's password from many addresses. One attempt passes after each pause. An address
 * that the account was used from recently always passes, so that others cannot lock its owner out.
 */
export function createSignInPauses(
  { db, clock }: { db: Db; clock: () => Date },
  side: ClientType,
  counter: RateLimiter,
) {
  const isFamiliar = ({ ip }: FastifyRequest, username: string): Promise<boolean> => {
    const since = new Date(clock().getTime() - familiarMs);
    return hasSignedInFrom(db, side, username.trim(), { address: ip, since });
  };
  const failuresOf = (username: string): string => limitKey(`token-${side}-failures`, '', username);
  const pauseOf = (username: string): string => limitKey(`token-${side}-pause`, '', username);
  return {
    /**
     * Applies a limit of an address to all but the accounts that were used from it recently: whoever uses it up would
     * keep everybody behind one proxy out.
     */
    unlessFamiliar:
      (
        usernameOf: (body: unknown) => string,
        limit: (...call: Parameters<preHandlerAsyncHookHandler>) => Promise<unknown>,
      ): preHandlerAsyncHookHandler =>
      async (request, reply) => {
        try {
          await limit(request, reply);
        } catch (error) {
          if (!(await isFamiliar(request, usernameOf(request.body)))) throw error;
          reply.removeHeader('retry-after');
        }
      },
    /** Refuses a try within a pause, with the time of the next one. */
    wait:
      (usernameOf: (body: unknown) => string): preHandlerAsyncHookHandler =>
      async (request, reply) => {
        const username = usernameOf(request.body);
        const pause = pauseMs(await counter.hits(failuresOf(username)));
        if (pause === 0) return;
        if (await isFamiliar(request, username)) return;
        const { hits, endsInMs } = await counter.count(pauseOf(username), pause);
        if (hits === 1) return;
        refuseFor(
          reply,
          endsInMs,
          (time) =>
            `Many wrong passwords were tried for this account. Please try again in ${time}, or reset the password.`,
        );
      },
    failed: async (username: string): Promise<void> =>
      void (await counter.count(failuresOf(username), dayMs)),
    async succeeded(username: string): Promise<void> {
      await counter.forget(failuresOf(username));
      await counter.forget(pauseOf(username));
    },
  };
}
