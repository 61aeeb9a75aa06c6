import { FileSpreadsheet, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { exportPaygCustomers, loadPaygCustomers, type PaygQuery } from '#client/billing/actions/payg.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { useMinute } from '#client/ui/loading/ticker.ts';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { mayCreateCustomer } from '#shared/accounts/new-customer.ts';
import { mayManageProducts } from '#shared/billing/payg-rules.ts';
import styles from './customers-screen.module.css';
import { CustomersTable } from './customers-table.tsx';
import { type PaygView, paygPageSize, usePaygView } from './use-payg-query.ts';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The customers that pay as they go: what they have bought, and who needs more. */
export function PaygCustomersScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const actor = actorOf(user);
  const [view, change] = usePaygView();
  const query = queryOf(view);
  // Hours run on by themselves.
  const { data, failure, isFormer, load } = useLoaded(() => loadPaygCustomers(client, query), {
    key: JSON.stringify(query),
    version: useMinute(),
    keepsFormer: true,
  });
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / paygPageSize));
  const isNarrowed = view.search !== '' || view.runningOut;
  const exportAll = async (): Promise<void> => {
    const file = await exportPaygCustomers(client, query);
    if (file !== null) saveBlob(file, file.name);
  };
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Pay as you go customers</h1>
        <span className={styles.total} role="status">
          {data === null || isFormer
            ? ''
            : total === 1
              ? '1 customer'
              : `${total.toLocaleString('en')} customers`}
        </span>
        {mayManageProducts(actor) ? (
          <Link href="/payg" className={styles.other}>
            Products
          </Link>
        ) : null}
        {mayCreateCustomer(actor, user) ? (
          <PathButton path="/customer/new" icon={UserPlus}>
            Create New Customer
          </PathButton>
        ) : null}
      </header>
      <div className={styles.tools}>
        <SearchBox
          label="Search company, client or owner"
          text={view.search}
          onChange={(search) => change({ search })}
        />
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={view.runningOut}
            onChange={({ target }) => change({ runningOut: target.checked })}
          />
          Hours running out
        </label>
        <Button icon={FileSpreadsheet} disabled={total === 0} onClick={() => void exportAll()}>
          CSV
        </Button>
      </div>
      {failure !== null && data === null ? (
        <LoadFailure what="The customers" onRetry={() => void load()} />
      ) : data === null ? (
        <div className={styles.waiting}>
          {lines.map((line) => (
            <Skeleton key={line} height="44px" />
          ))}
        </div>
      ) : data.customers.length === 0 ? (
        <EmptyState
          icon={Users}
          title={isNarrowed ? 'No customer is like that' : 'Nobody pays as they go'}
          text={
            isNarrowed
              ? 'Search for another word, or look at all of them.'
              : 'Customers on a free plan are listed here with what they buy and use.'
          }
          action={
            isNarrowed || view.page > 1 ? (
              <Button onClick={() => change({ search: '', runningOut: false })}>Show all</Button>
            ) : mayCreateCustomer(actor, user) ? (
              <PathButton path="/customer/new" icon={UserPlus}>
                Create your first customer
              </PathButton>
            ) : undefined
          }
        />
      ) : (
        <>
          <CustomersTable
            customers={data.customers}
            view={view}
            onSort={(sort, direction) => change({ sort, direction })}
          />
          {pages > 1 ? (
            <nav className={styles.pages} aria-label="Pages">
              <Button disabled={view.page <= 1} onClick={() => change({ page: view.page - 1 })}>
                Previous
              </Button>
              <span>
                Page {view.page} of {pages}
              </span>
              <Button disabled={view.page >= pages} onClick={() => change({ page: view.page + 1 })}>
                Next
              </Button>
            </nav>
          ) : null}
        </>
      )}
    </div>
  );
}

const queryOf = ({ search, runningOut, sort, direction, page }: PaygView): PaygQuery => ({
  sort,
  direction,
  ...(search === '' ? {} : { search }),
  ...(runningOut ? { runningOut: 'true' } : {}),
  page: String(page),
  limit: String(paygPageSize),
});
