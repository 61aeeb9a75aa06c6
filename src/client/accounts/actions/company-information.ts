import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';

/** Returns the reader's company information; null where it could not be loaded. */
export async function loadCompany({ api }: Client): Promise<CompanyInformation | null> {
  const result = await api.call('companyInformation', {});
  return result.ok ? result.data : null;
}

/** Returns what was saved; null after a toast. */
export async function saveCompany(
  client: Client,
  form: CompanyInformation,
): Promise<CompanyInformation | null> {
  const result = await client.api.call('saveCompanyInformation', { body: form });
  return reportResult(client, result, 'Your company information is saved.') ? result.data : null;
}
