import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
import type { Company, ListedCompany } from '#shared/accounts/companies/company.ts';
import type { CompanyAction } from '#shared/accounts/companies/company-management.ts';

/** Returns all companies; null if they could not be loaded. */
export async function loadCompanies({ api }: Client): Promise<ListedCompany[] | null> {
  const result = await api.call('companies', {});
  return result.ok ? result.data : null;
}

export async function loadCompany(
  { api }: Client,
  companyId: string,
): Promise<Company | 'missing' | 'unreachable'> {
  const result = await api.call('company', { params: { companyId } });
  if (result.ok) return result.data;
  return result.code === 'not_found' ? 'missing' : 'unreachable';
}

/** Puts a company on hold, resumes, closes or reopens it. Shows a toast either way. */
export const changeCompanyState = async (
  client: Client,
  companyId: string,
  action: CompanyAction,
  reason = '',
): Promise<boolean> =>
  reportMessage(
    client,
    await client.api.call('changeCompanyState', { params: { companyId }, body: { action, reason } }),
  );
