import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useCompanies } from '#client/accounts/screens/companies/use-companies.ts';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { Sorting } from '#client/ui/table/sorted-rows.ts';
import rows from '#client/ui/table/virtual-rows.module.css';
import { type PagedColumn, PagedRows } from '#client/ui/table/virtual-rows.tsx';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';
import { companySorts } from '#shared/accounts/companies/company-list.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { Operations } from '#shared/operations/operations.ts';
import { shareOf, storedText } from './operation-labels.ts';
import styles from './operations.module.css';

type Stored = Pick<ListedCompany, 'id' | 'name' | 'storage'>;

const limitText = ({ storage: { total } }: Stored): string =>
  total === null ? 'No limit' : formatBytes(total);
const shareText = (stored: Stored): string => {
  const share = shareOf(stored.storage);
  return share === null ? '–' : `${share} %`;
};

const columns: readonly PagedColumn<Stored>[] = [
  {
    id: 'name',
    title: 'Company',
    width: 180,
    share: 1,
    isText: true,
    cell: ({ id, name }) => <Link href={`/companies/${id}`}>{name}</Link>,
  },
  {
    id: 'storage',
    title: 'Stored',
    width: 140,
    cell: ({ storage: { used } }) => formatBytes(used),
  },
  {
    id: 'storageTotal',
    title: 'Limit',
    width: 140,
    cell: limitText,
  },
  { id: 'storageShare', title: 'Of the limit', width: 120, cell: shareText },
];

/** Shows the storage each company uses of its quota, and the total. */
export function StorageUse({ total }: { total: Operations['storage'] }): ReactNode {
  const [sorting, setSorting] = useState<Sorting<string>>({ by: 'storage', isDescending: true });
  const { found, isOutdated, isLoading, isFailed, isFurther, load, see } = useCompanies({
    sort: companySorts.find((each) => each === sorting.by) ?? 'storage',
    direction: sorting.isDescending ? 'desc' : 'asc',
  });
  const failure = isFailed ? <LoadFailure what="The companies" onRetry={load} /> : null;
  return (
    <section className={styles.part} aria-label="Storage">
      <p className={page.hint}>{storedText(total)}</p>
      {isFurther ? null : failure}
      {isFailed && (found === null || isOutdated) ? null : found === null ? (
        <Skeleton height="360px" />
      ) : (
        <PagedRows
          label="Storage by company"
          rows={found.rows}
          total={found.total}
          isLoading={isLoading}
          columns={columns}
          sorting={sorting}
          onSort={setSorting}
          onSight={see}
          maxSeen={16}
          narrow={(stored) => (
            <span className={rows.both}>
              <Link href={`/companies/${stored.id}`}>{stored.name}</Link>
              <span className={rows.second}>
                {formatBytes(stored.storage.used)}, limit: {limitText(stored)}
              </span>
            </span>
          )}
        />
      )}
      {isFurther ? failure : null}
    </section>
  );
}
