import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  createWorkflow,
  readWorkflows,
  removeWorkflow,
  saveWorkflow,
  setApprovalPreference,
} from './workflows.ts';

/** Mounts workflows: who reviews a company's orders, under which name. */
export function mountWorkflowRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.workflows, (call) => read(parts, call, [], readWorkflows));
  mount(api, routes.createWorkflow, (call) =>
    write(parts, call, (context) => createWorkflow(context, call.body)),
  );
  mount(api, routes.saveWorkflow, (call) =>
    write(parts, call, (context) => saveWorkflow(context, call.params.workflowId, call.body)),
  );
  mount(api, routes.deleteWorkflow, (call) =>
    write(parts, call, (context) => removeWorkflow(context, call.params.workflowId)),
  );
  mount(api, routes.setApprovalPreference, (call) =>
    write(parts, call, (context) => setApprovalPreference(context, call.body.preference || null)),
  );
}
