import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { findProvider } from '#server/billing/documents/billing-settings.queries.ts';
import { readBilledTo, setBilledTo } from '#server/billing/documents/billing-settings.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';
import { companyProblems, maySetCompany } from '#shared/accounts/company-rules.ts';
import { malaysianLabels } from '#shared/billing/document/malaysia.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { findCompany, updateCompany } from './company-information.queries.ts';

const labels: Readonly<Record<keyof CompanyInformation, string>> = {
  name: 'Company name',
  contact: 'Contact',
  phone: 'Phone',
  address: 'Address',
  country: 'Country',
  taxNumber: 'Tax number',
  tin: malaysianLabels.tin,
  registration: malaysianLabels.registration,
  city: malaysianLabels.city,
  postcode: malaysianLabels.postcode,
  state: malaysianLabels.state,
};

function ownCompany(actor: Actor): string {
  if (actor.companyId === null || !maySetCompany(actor)) throw forbidden();
  return actor.companyId;
}

export async function readCompany(context: UseCaseContext): Promise<CompanyInformation> {
  const companyId = ownCompany(context.actor);
  return { ...(await findCompany(context.tx, companyId)), ...(await readBilledTo(context)) };
}

/** Saves the information of the actor's company. Its next invoices are addressed by it. */
export async function saveCompany(
  context: MutationContext,
  sent: SentForm<CompanyInformation>,
): Promise<CompanyInformation> {
  const { tx, actor } = context;
  const companyId = ownCompany(actor);
  await lockCompanies(tx, [companyId]);
  const form = mergeForm(sent, await readCompany(context), labels);
  const providerCountry = (await findProvider(tx))?.country ?? '';
  requireValid(companyProblems(form, providerCountry), labels);
  const own = { name: form.name.trim(), contact: form.contact.trim(), phone: form.phone.trim() };
  const { name: _name, contact: _contact, phone: _phone, ...address } = form;
  await updateCompany(tx, companyId, own);
  const billedTo = await setBilledTo(context, address);
  publishProfileReload(tx, [companyId]);
  return { ...own, ...billedTo };
}
