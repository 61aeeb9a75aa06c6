import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { carryThread, readCarriedThreads } from './carry-threads.ts';
import { readComparison } from './compare-versions.ts';
import { giveVerdicts, readVerdicts } from './verdicts.ts';

/** What people keep of the comparison of two versions. */
export function mountCompareRoutes(api: Api): void {
  const { parts } = api;

  for (const route of [routes.verdicts, routes.guestVerdicts])
    mount(api, route, (call) =>
      read(parts, call, [], (context) => readVerdicts(context, call.params, call.query)),
    );
  for (const route of [routes.comparison, routes.guestComparison])
    mount(api, route, (call) =>
      read(parts, call, [], (context) => readComparison(context, call.params, call.query)),
    );
  mount(api, routes.carriedThreads, (call) =>
    read(parts, call, [], (context) => readCarriedThreads(context, call.params)),
  );
  mount(api, routes.carryThread, (call) =>
    write(parts, call, (context) => carryThread(context, call.params, call.body)),
  );
  for (const route of [routes.setVerdicts, routes.guestSetVerdicts])
    mount(api, route, (call) => {
      const { verdicts, ...before } = call.body;
      return write(parts, call, (context) => giveVerdicts(context, call.params, before, verdicts));
    });
}
