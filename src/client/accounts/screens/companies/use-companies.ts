import { useCallback } from 'react';
import { type CompaniesQuery, loadCompanies } from '#client/accounts/actions/companies.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { type PagedRows, usePagedRows } from '#client/ui/table/use-paged-rows.ts';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';

/** Companies as they are now, a page at a time: a change of one reloads the profile. */
export function useCompanies(query: CompaniesQuery): PagedRows<ListedCompany> {
  const client = useClient();
  const key = JSON.stringify(query);
  const fetchPage = useCallback(
    (cursor: string | null) => loadCompanies(client, JSON.parse(key), cursor),
    [client, key],
  );
  return usePagedRows(fetchPage, useUser());
}
