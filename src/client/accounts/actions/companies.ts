import type { Client } from '#client/state/client.ts';
import type { Company, ListedCompany } from '#shared/accounts/companies/company.ts';

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
