import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
import type { Company, ListedCompany, PlanChoice } from '#shared/accounts/companies/company.ts';
import type { CompanyAction, CreditKind } from '#shared/accounts/companies/company-management.ts';
import type { MergePreview } from '#shared/accounts/companies/merge-rules.ts';
import type { RouteInput } from '#shared/protocol/http-table.ts';

export type CompaniesQuery = Omit<NonNullable<RouteInput<'companies'>['query']>, 'cursor'>;

/** Returns a page of companies, from the place `cursor` on; null if it could not be loaded. */
export async function loadCompanies(
  { api }: Client,
  query: CompaniesQuery,
  cursor: string | null = null,
): Promise<{ rows: ListedCompany[]; total: number; nextCursor: string | null } | null> {
  const result = await api.call('companies', { query: { ...query, ...(cursor !== null && { cursor }) } });
  if (!result.ok) return null;
  const { companies: rows, ...rest } = result.data;
  return { rows, ...rest };
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

/** Resets the second factor of a company's only owner. Shows a toast either way. */
export const resetOwner = async (client: Client, companyId: string, userId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('resetOwner', { params: { companyId, userId } }));

/** Returns the plans that a company can be given; null if they could not be loaded. */
export async function loadPlanChoice({ api }: Client, companyId: string): Promise<PlanChoice | null> {
  const result = await api.call('companyPlans', { params: { companyId } });
  return result.ok ? result.data : null;
}

export const setCompanyPlan = async (client: Client, companyId: string, planId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('setCompanyPlan', { params: { companyId }, body: { planId } }));

/** Grants credit: minor units, or hours. */
export const grantCredit = async (
  client: Client,
  companyId: string,
  { kind, amount, reason }: { kind: CreditKind; amount: number; reason: string },
): Promise<boolean> =>
  reportMessage(
    client,
    await client.api.call('grantCredit', {
      params: { companyId },
      body: { kind, amount: String(amount), reason },
    }),
  );

/** Returns what would move to the other company; null if it could not be loaded. */
export async function loadMergePreview(
  client: Client,
  companyId: string,
  intoId: string,
): Promise<MergePreview | null> {
  const result = await client.api.call('previewMerge', { params: { companyId, intoId } });
  return result.ok ? result.data : null;
}

export const mergeCompanies = async (client: Client, companyId: string, intoId: string): Promise<boolean> =>
  reportMessage(client, await client.api.call('mergeCompanies', { params: { companyId }, body: { intoId } }));
