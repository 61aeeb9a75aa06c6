import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readCompany, saveCompany } from './company-information.ts';

/** A company's information, for its owners. */
export function mountCompanyRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.companyInformation, (call) => read(parts, call, [], readCompany));
  mount(api, routes.saveCompanyInformation, (call) =>
    write(parts, call, (context) => saveCompany(context, call.body)),
  );
}
