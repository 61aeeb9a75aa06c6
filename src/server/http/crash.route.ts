import { routes } from '#shared/protocol/http-table.ts';
import { withoutSecrets } from './logging.ts';
import { type Api, mountOpen } from './mount.ts';
import { limit } from './rate-limit.ts';

/** A rendering crash of a page, into the log beside the server's own errors. */
export function mountCrashRoute(api: Api): void {
  mountOpen(
    api,
    routes.reportCrash,
    async ({ body: { message, stack, path, note }, log, headers }) => {
      const crash = { message, stack, path: withoutSecrets(path), note, userAgent: headers['user-agent'] };
      log.error({ crash }, 'a page crashed');
      return null;
    },
    { preHandler: [limit(api.app, { name: 'crash', max: 20, windowMs: 60_000 })] },
  );
}
