import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { saveLook } from './save-look.ts';
import {
  attachCustomer,
  detachCustomer,
  giveCompanyLook,
  readWhitelabel,
  readWhitelabelAccounts,
  takeCompanyLook,
} from './white-labels.ts';

/** The looks of white-label accounts. */
export function mountWhitelabelRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.saveLook, (call) => write(parts, call, (context) => saveLook(context, call.body)));
  mount(api, routes.whitelabelAccounts, (call) => read(parts, call, [], readWhitelabelAccounts));
  mount(api, routes.whitelabelTerms, (call) =>
    read(parts, call, [], (context) => readWhitelabel(context, call.params.companyId)),
  );
  mount(api, routes.giveWhitelabel, (call) =>
    write(parts, call, (context) => giveCompanyLook(context, call.params.companyId, call.body)),
  );
  mount(api, routes.takeWhitelabel, (call) =>
    write(parts, call, (context) => takeCompanyLook(context, call.params.companyId)),
  );
  mount(api, routes.attachCustomer, (call) =>
    write(parts, call, (context) => attachCustomer(context, call.params.companyId, call.params.customerId)),
  );
  mount(api, routes.detachCustomer, (call) =>
    write(parts, call, (context) => detachCustomer(context, call.params.companyId, call.params.customerId)),
  );
}
