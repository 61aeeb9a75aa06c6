import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readPictures, takePictures } from './look-pictures.ts';
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
  mount(api, routes.saveLook, async (call) => {
    const pictured = await readPictures({ ...parts, actor: call.actor }, call.body.look);
    return write(parts, call, async (context) => {
      await takePictures(context, pictured);
      return saveLook(context, { ...call.body, look: pictured.look });
    });
  });
  mount(api, routes.whitelabelAccounts, (call) => read(parts, call, [], readWhitelabelAccounts));
  mount(api, routes.whitelabelTerms, (call) =>
    read(parts, call, [], (context) => readWhitelabel(context, call.params.companyId)),
  );
  mount(api, routes.giveWhitelabel, async (call) => {
    const pictured = await readPictures({ ...parts, actor: call.actor }, call.body.terms);
    return write(parts, call, async (context) => {
      await takePictures(context, pictured);
      return giveCompanyLook(context, call.params.companyId, { ...call.body, terms: pictured.look });
    });
  });
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
