import { Building2, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import page from '#client/ui/page.module.css';
import type { Sorting } from '#client/ui/table/sorted-rows.ts';
import { type CompanySort, shownStates, stateTexts } from '#shared/accounts/companies/company-list.ts';
import { mayCreateCustomer } from '#shared/accounts/new-customer.ts';
import styles from './companies.module.css';
import { CompaniesTable } from './companies-table.tsx';
import { countLabel } from './company-labels.ts';
import { useCompanies } from './use-companies.ts';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every company: whose customer it is, its plan, what it uses of it and owes. */
export function CompaniesScreen(): ReactNode {
  const user = useUser();
  const provider = useSession().config?.providerName ?? '';
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const state = shownStates.find((each) => each === params.get('state')) ?? null;
  const [sorting, setSorting] = useState<Sorting<CompanySort>>({ by: 'name', isDescending: false });
  const companies = useCompanies({
    ...(search !== '' && { search }),
    ...(state !== null && { state }),
    sort: sorting.by,
    direction: sorting.isDescending ? 'desc' : 'asc',
  });
  const { found, isOutdated, isFailed, isFurther, load } = companies;
  const failure = isFailed ? <LoadFailure what="The companies" onRetry={load} /> : null;
  const setFilter = (filter: { search: string; state: string | null }): void =>
    setParams(
      {
        ...(filter.search !== '' && { search: filter.search }),
        ...(filter.state !== null && { state: filter.state }),
      },
      { replace: true },
    );
  const isFiltered = search !== '' || state !== null;
  const create = mayCreateCustomer(actorOf(user), user) ? (
    <PathButton path="/customer/new" icon={UserPlus} variant="primary">
      Create company
    </PathButton>
  ) : null;
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Companies</h1>
        <span className={styles.total} role="status">
          {found === null || isOutdated ? '' : countLabel(found.total)}
        </span>
        {create}
      </header>
      <div className={styles.tools}>
        <SearchBox
          label="Company, reseller, owner, plan or state"
          text={search}
          onChange={(text) => setFilter({ search: text, state })}
        />
        <SelectField
          label="State"
          placeholder="Every state"
          options={shownStates.map((value) => ({ value, label: stateTexts[value] }))}
          value={state}
          onChange={(chosen) => setFilter({ search, state: chosen })}
        />
      </div>
      {isFurther ? null : failure}
      {isFailed && (found === null || isOutdated) ? null : found === null ? (
        <div className={styles.waiting} role="status" aria-label="Loading...">
          {lines.map((line) => (
            <Skeleton key={line} height="40px" />
          ))}
        </div>
      ) : found.total === 0 ? (
        <EmptyState
          icon={Building2}
          title={!isFiltered ? 'No company yet' : 'No company matches'}
          text={
            !isFiltered
              ? 'Companies that order from you, and those of your resellers, are listed here.'
              : 'Search for another word, or look at all of them.'
          }
          action={
            !isFiltered ? (
              (create ?? undefined)
            ) : (
              <Button onClick={() => setFilter({ search: '', state: null })}>Show all</Button>
            )
          }
        />
      ) : (
        <CompaniesTable page={companies} provider={provider} sorting={sorting} onSort={setSorting} />
      )}
      {isFurther ? failure : null}
    </div>
  );
}
