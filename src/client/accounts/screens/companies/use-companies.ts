import { useCallback, useEffect, useState } from 'react';
import { loadCompanies } from '#client/accounts/actions/companies.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';

/** Returns all companies as they are now; null until they have loaded. Does nothing for people who may not read them. */
export function useCompanies(isReader: boolean): {
  companies: readonly ListedCompany[] | null;
  isFailed: boolean;
  load(): void;
} {
  const client = useClient();
  const user = useUser();
  const [companies, setCompanies] = useState<readonly ListedCompany[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback((): void => {
    void loadCompanies(client).then((loaded) => {
      setFailed(loaded === null);
      if (loaded !== null) setCompanies(loaded);
    });
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a company reloads the profile.
  useEffect(() => {
    if (isReader) load();
  }, [isReader, load, user]);
  return { companies, isFailed, load };
}
