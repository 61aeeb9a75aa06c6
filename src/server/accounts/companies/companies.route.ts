import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readCompanies, readCompany } from './companies.ts';
import { changeCompanyState } from './company-states.ts';
import { grantCredit, readPlanChoice, setCompanyPlan } from './company-terms.ts';
import { mergeCompanies, previewMerge } from './merge-companies.ts';
import { resetOwner } from './reset-owner.ts';

/** Every company, for the provider's managers and administrators. */
export function mountCompaniesRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.companies, (call) =>
    read(parts, call, [], (context) =>
      readCompanies(context, call.query, parts.installation.current().providerName),
    ),
  );
  mount(api, routes.company, (call) =>
    read(parts, call, [], (context) => readCompany(context, call.params.companyId)),
  );
  mount(api, routes.companyPlans, (call) =>
    read(parts, call, [], (context) => readPlanChoice(context, call.params.companyId)),
  );
  mount(api, routes.setCompanyPlan, (call) =>
    write(parts, call, (context) => setCompanyPlan(context, call.params.companyId, call.body.planId)),
  );
  mount(api, routes.grantCredit, (call) =>
    write(parts, call, (context) => grantCredit(context, call.params.companyId, call.body)),
  );
  mount(api, routes.previewMerge, (call) =>
    read(parts, call, [], (context) => previewMerge(context, call.params.companyId, call.params.intoId)),
  );
  mount(api, routes.mergeCompanies, (call) =>
    write(parts, call, (context) => mergeCompanies(context, call.params.companyId, call.body.intoId)),
  );
  mount(api, routes.resetOwner, (call) =>
    write(parts, call, (context) => resetOwner(context, call.params.companyId, call.params.userId)),
  );
  mount(api, routes.changeCompanyState, (call) =>
    write(parts, call, (context) =>
      changeCompanyState(context, call.params.companyId, call.body.action, call.body.reason),
    ),
  );
}
