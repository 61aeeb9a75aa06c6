import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import page from '#client/ui/page.module.css';
import type { PagedRows } from '#client/ui/table/use-paged-rows.ts';
import styles from './billing.module.css';

/** Lists invoices page by page, with a search over all of them. */
export function InvoicePages<Row extends { id: string }>({
  invoices: { found, isOutdated, isLoading, isFailed, isFurther, load, see },
  search,
  searchLabel,
  searchedFrom,
  empty,
  line,
  onSearch,
}: {
  invoices: PagedRows<Row>;
  search: string;
  searchLabel: string;
  /** From so many invoices on there is a search over them. */
  searchedFrom: number;
  /** Shown if there are none at all. */
  empty: ReactNode;
  line(invoice: Row): ReactNode;
  onSearch(search: string): void;
}): ReactNode {
  // Stays while fewer are found.
  const [isSearched, setSearched] = useState(false);
  const failure = isFailed ? <LoadFailure what="The invoices" onRetry={load} /> : null;
  if (found === null) return failure ?? <Skeleton height="144px" />;
  const { rows, total, nextCursor } = found;
  if (!isSearched && total >= searchedFrom) setSearched(true);
  return (
    <>
      {isSearched ? (
        <div className={styles.head}>
          <SearchBox label={searchLabel} text={search} onChange={onSearch} />
          <span className={styles.note} role="status">
            {isOutdated ? '' : total === 1 ? '1 invoice' : `${total.toLocaleString('en')} invoices`}
          </span>
        </div>
      ) : null}
      {isFurther ? null : failure}
      {isOutdated ? (
        isFailed ? null : (
          <Skeleton height="144px" />
        )
      ) : rows.length > 0 ? (
        <ul className={styles.list} aria-busy={isLoading}>
          {rows.map((invoice) => (
            <li key={invoice.id}>{line(invoice)}</li>
          ))}
        </ul>
      ) : search === '' ? (
        empty
      ) : (
        <p className={styles.note}>No invoice matches. Search for another number or word.</p>
      )}
      {isFurther ? failure : null}
      {nextCursor === null || isOutdated || (isFailed && isFurther) ? null : (
        <div className={page.end}>
          <Button busy={isLoading} onClick={() => see(rows.length - 1)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
