import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { eraseCompany } from './erasure/erase-company.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { exportCompany, exportPerson, readExports } from './export/data-exports.ts';
import { previewRetention, readRetention, setRetention } from './retention/retention.ts';

/** What people and companies may ask for of their data. */
export function mountDataRightsRoutes(api: Api): void {
  const { parts } = api;
  const { config } = parts;
  mount(api, routes.retention, (call) => read(parts, call, [], (context) => readRetention(context, config)));
  mount(api, routes.previewRetention, (call) =>
    read(parts, call, [], (context) => previewRetention(context, call.query, config)),
  );
  mount(api, routes.setRetention, (call) =>
    write(parts, call, (context) => setRetention(context, call.body, config)),
  );
  mount(api, routes.dataExports, (call) => read(parts, call, [], readExports));
  mount(api, routes.exportPerson, (call) =>
    write(parts, call, (context) => exportPerson(context, call.params.userId, call.body.reason)),
  );
  mount(api, routes.exportCompany, (call) =>
    write(parts, call, (context) => exportCompany(context, call.params.companyId, call.body.reason)),
  );
  mount(api, routes.erasePerson, (call) =>
    write(parts, call, (context) => erasePerson(context, call.params.userId, call.body.reason)),
  );
  mount(api, routes.eraseCompany, (call) =>
    write(parts, call, (context) => eraseCompany(context, call.params.companyId, call.body.reason)),
  );
}
