import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { createPlan, readManagedPlans, savePlan } from './plans.ts';

/** The plans on offer, for managers. */
export function mountManagedPlanRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.managedPlans, (call) => read(parts, call, [], readManagedPlans));
  mount(api, routes.createPlan, (call) =>
    write(parts, call, (context) => createPlan(context, call.body.terms)),
  );
  mount(api, routes.savePlan, (call) =>
    write(parts, call, (context) => savePlan(context, call.params.id, call.body)),
  );
}
