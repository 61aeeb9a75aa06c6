import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import { type Before, conflictOfForm, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';

/** Returns the reader's company information; null where it could not be loaded. */
export async function loadCompany({ api }: Client): Promise<CompanyInformation | null> {
  const result = await api.call('companyInformation', {});
  return result.ok ? result.data : null;
}

/** Returns what was saved, or what others have changed meanwhile; null for another refusal. */
export async function saveCompany(
  client: Client,
  form: CompanyInformation,
  before: Before,
): Promise<CompanyInformation | FormConflict | null> {
  const body = { ...form, ...sentBefore(before) };
  const result = await client.api.call('saveCompanyInformation', { body });
  if (reportResult(client, result, 'Your company information is saved.')) return result.data;
  return conflictOfForm(result) || null;
}
