import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { discardJob, readOperations, restartJob } from './operations.ts';

/** What the server could not do, and what it stores, for administrators. */
export function mountOperationsRoutes(api: Api): void {
  const { parts } = api;
  const hasMailServer = parts.config.smtpUrl !== null;
  mount(api, routes.operations, (call) =>
    read(parts, call, [], (context) => readOperations(context, hasMailServer)),
  );
  mount(api, routes.restartJob, (call) =>
    write(parts, call, (context) => restartJob(context, call.params.jobId)),
  );
  mount(api, routes.discardJob, (call) =>
    write(parts, call, (context) => discardJob(context, call.params.jobId)),
  );
}
