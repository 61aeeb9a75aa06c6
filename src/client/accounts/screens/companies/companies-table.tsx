import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ofTotal, shortHours } from '#client/billing/screens/payg/payg-labels.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import type { Sorting } from '#client/ui/table/sorted-rows.ts';
import type { PagedRows as PagedRowsState } from '#client/ui/table/use-paged-rows.ts';
import rows from '#client/ui/table/virtual-rows.module.css';
import { type PagedColumn, PagedRows } from '#client/ui/table/virtual-rows.tsx';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';
import {
  type CompanySort,
  companySorts,
  shownState,
  stateTexts,
} from '#shared/accounts/companies/company-list.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './companies.module.css';
import { hoursLabel, stateTones } from './company-labels.ts';

const CompanyLink = ({ company: { id, name } }: { company: ListedCompany }): ReactNode => (
  <Link href={`/companies/${id}`} className={styles.name}>
    {name}
  </Link>
);

/** How a company's account is; the warnings of its plan, where that is all that is to say. */
function State({ company }: { company: ListedCompany }): ReactNode {
  const state = shownState(company);
  return (
    <span title={company.warnings.map((warning) => warning.text).join(' ') || undefined}>
      <Chip dot tone={stateTones[state]}>
        {stateTexts[state]}
      </Chip>
    </span>
  );
}

const unpaidOf = ({ unpaid, currencySimbol }: ListedCompany): string =>
  unpaid === 0 ? '–' : priceText(unpaid, currencySimbol);

const usedText = (use: ListedCompany['storage'], write: (value: number) => string): string =>
  use.total === null ? write(use.used) : ofTotal(use, write);

const columnsOf = (provider: string): readonly PagedColumn<ListedCompany>[] => [
  {
    id: 'name',
    title: 'Company',
    width: 160,
    share: 1,
    isText: true,
    cell: (company) => <CompanyLink company={company} />,
  },
  {
    id: 'reseller',
    roomFrom: 1280,
    title: 'Customer of',
    width: 124,
    share: 1,
    isText: true,
    cell: ({ reseller, isReseller }) => (isReseller ? 'Reseller' : (reseller?.name ?? provider)),
  },
  {
    id: 'owner',
    roomFrom: 1000,
    title: 'Owner',
    width: 120,
    share: 1,
    isText: true,
    cell: ({ owner }) =>
      owner === null ? (
        'None'
      ) : (
        <span title={owner.emailAddress}>
          {owner.name}
          {owner.isInvited ? ', invited' : ''}
        </span>
      ),
  },
  {
    id: 'plan',
    title: 'Plan',
    width: 110,
    isText: true,
    cell: ({ planTitle }) => planTitle,
  },
  {
    id: 'state',
    title: 'State',
    width: 122,
    isText: true,
    cell: (company) => <State company={company} />,
  },
  {
    id: 'people',
    roomFrom: 1280,
    title: 'People',
    width: 72,
    cell: ({ people }) => people,
  },
  {
    id: 'hours',
    title: 'Hours',
    width: 142,
    cell: ({ hours }) => (
      <span title={hours.overdraft > 0 ? `And ${shortHours(hours.overdraft)} in overdraft` : undefined}>
        {hoursLabel(hours)}
      </span>
    ),
  },
  {
    id: 'storage',
    roomFrom: 1280,
    title: 'Storage',
    width: 146,
    cell: ({ storage }) => usedText(storage, formatBytes),
  },
  {
    id: 'active',
    title: 'Active orders',
    width: 112,
    cell: ({ activeOrders }) => usedText(activeOrders, String),
  },
  { id: 'unpaid', title: 'Unpaid', width: 108, cell: unpaidOf },
];

/** Companies, one a row, sorted by their titles. */
export function CompaniesTable({
  page,
  provider,
  sorting,
  onSort,
}: {
  page: PagedRowsState<ListedCompany>;
  /** Whose customer a company is that has no reseller. */
  provider: string;
  sorting: Sorting<CompanySort>;
  onSort(sorting: Sorting<CompanySort>): void;
}): ReactNode {
  return (
    <PagedRows
      label="Companies"
      rows={page.found?.rows ?? []}
      total={page.found?.total ?? 0}
      isLoading={page.isLoading}
      columns={columnsOf(provider)}
      sorting={sorting}
      onSort={({ by, isDescending }) =>
        onSort({ by: companySorts.find((each) => each === by) ?? 'name', isDescending })
      }
      onSight={page.see}
      maxSeen={24}
      narrow={(company) => (
        <span className={rows.both}>
          <CompanyLink company={company} />
          <span className={rows.second}>
            <State company={company} />
            <span className={styles.owner}>{company.planTitle}</span>
            <span className={styles.unpaid}>{company.unpaid === 0 ? '' : unpaidOf(company)}</span>
          </span>
        </span>
      )}
    />
  );
}
