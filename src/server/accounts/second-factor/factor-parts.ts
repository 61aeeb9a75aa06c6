import type { Origin } from '#server/audit/record-audit.ts';
import type { Parts } from '#server/http/parts.ts';
import { createRateLimiter } from '#server/kernel/http/rate-limiter.ts';
import type { FactorParts } from './second-factor.ts';

/** Returns what use cases of second factors need, by who calls. */
export function factorParts({ db, clock, config, installation }: Parts): (origin: Origin) => FactorParts {
  const counter = createRateLimiter(db, clock);
  return (origin) => ({
    origin,
    db,
    now: clock(),
    counter,
    issuer: installation.current().providerName,
    sessionTtlMs: config.sessionTtlMs,
    publicUrl: config.publicUrl,
  });
}
