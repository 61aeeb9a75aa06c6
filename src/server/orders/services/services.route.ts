import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  createCategory,
  createService,
  deleteCategory,
  orderServices,
  readManagedServices,
  readServices,
  renameCategory,
  saveService,
} from './services.ts';
import { tickItem } from './tick-item.ts';

/** The services that can be ordered, their management, and the checklists of orders. */
export function mountServiceRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.services, (call) => read(parts, call, [], readServices));
  mount(api, routes.managedServices, (call) => read(parts, call, [], readManagedServices));
  mount(api, routes.createCategory, (call) =>
    write(parts, call, (context) => createCategory(context, call.body.name)),
  );
  mount(api, routes.renameCategory, (call) =>
    write(parts, call, (context) => renameCategory(context, call.params.id, call.body.name)),
  );
  mount(api, routes.deleteCategory, (call) =>
    write(parts, call, (context) => deleteCategory(context, call.params.id)),
  );
  mount(api, routes.orderServices, (call) =>
    write(parts, call, (context) => orderServices(context, call.body.categories)),
  );
  mount(api, routes.createService, (call) =>
    write(parts, call, (context) => createService(context, call.body.terms)),
  );
  mount(api, routes.saveService, (call) =>
    write(parts, call, (context) => saveService(context, call.params.id, call.body)),
  );
  mount(api, routes.tickItem, (call) => {
    const { orderId, checkId } = call.params;
    return write(parts, call, (context) => tickItem(context, orderId, checkId, call.body.isDone));
  });
}
