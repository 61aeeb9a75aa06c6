import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { networkOf } from '#server/kernel/http/network-of.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import { Refusal } from '#shared/kernel/errors.ts';

/** Registers the limiter; nothing is limited that does not ask for it with `limit`. */
export async function allowRateLimits(app: FastifyInstance, counter: RateLimiter): Promise<void> {
  class CounterStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      counter.count(key, windowMs).then(({ hits, endsInMs }) => {
        callback(null, { current: hits, ttl: endsInMs });
      }, callback);
    }
    child(): CounterStore {
      return this;
    }
  }
  await app.register(rateLimit, { global: false, store: CounterStore as FastifyRateLimitStoreCtor });
}

/** Returns the key under which attempts are counted: by network, or by network and account together. */
export const limitKey = (name: string, ip: string, account = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([name, networkOf(ip), account.trim().toLowerCase()]))
    .digest('base64url');

interface Limit {
  name: string;
  max: number;
  windowMs: number;
  account?: (request: FastifyRequest) => string;
}

/** Limits calls to `max` per window. Refusals name the time of the next try. */
export function limit(
  app: FastifyInstance,
  { name, max, windowMs, account }: Limit,
): preHandlerAsyncHookHandler {
  const check = app.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: (request) => limitKey(name, request.ip, account?.(request)),
  });
  return async (request, reply) => {
    const found = await check(request);
    if (found.isAllowed || !found.isExceeded) return;
    refuseFor(reply, found.ttl, (time) => `Please try again in ${time}.`);
  };
}

/** Refuses a call for `ms` milliseconds; `sentence` gets the time in words. */
export function refuseFor(reply: FastifyReply, ms: number, sentence: (time: string) => string): never {
  reply.header('retry-after', Math.ceil(ms / 1_000));
  throw new Refusal('rate_limited', 'Too many attempts', [sentence(inWords(ms))]);
}

/** `8 seconds`, `3 minutes` */
export function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms <= 60_000) {
    const seconds = Math.max(1, Math.ceil(ms / 1_000));
    return seconds === 1 ? '1 second' : `${seconds} seconds`;
  }
  return `${minutes} minutes`;
}
