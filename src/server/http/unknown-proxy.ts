import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Parts } from './parts.ts';

const advice =
  'A proxy in front of this server passes its requests on, and TRUST_PROXY is 0: everybody would have the address of the proxy, and its limits together. Set TRUST_PROXY to the number of proxies and start it again.';

/** Without limits by address. */
const forSupervisors = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses requests that came through a proxy missing from the configuration. A demonstration serves them, because
 * it may be shown through any forwarding, and logs the advice once.
 */
export function refuseUnknownProxies(
  app: FastifyInstance,
  { config, demoAccounts }: Pick<Parts, 'config' | 'demoAccounts'>,
): void {
  if (config.trustProxy > 0) return;
  let isLogged = false;
  app.addHook('onRequest', async ({ headers, log, routeOptions: { url } }) => {
    if (url !== undefined && forSupervisors.includes(url)) return;
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    if (!isLogged) log.error(advice);
    isLogged = true;
    if (demoAccounts.length === 0) throw new Refusal('unavailable', 'Not Available at the Moment', [advice]);
  });
}
