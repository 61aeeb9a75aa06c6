import { FolderOpen, SearchX, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { loadMoreOrders, loadOrders } from '#client/stores/actions/load-orders.ts';
import { useClient, useOrders, useUser } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { OrderCard } from './order-card.tsx';
import { groupByStatus, statusLabel, statusTone } from './order-status.ts';
import styles from './orders-screen.module.css';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { StatusFilter } from './status-filter.tsx';

/** The orders a person may see, by status, kept current while it is open. */
export function OrdersScreen() {
  const client = useClient();
  const user = useUser();
  const { list, summaries } = useOrders();
  useEffect(() => {
    void loadOrders(client);
  }, [client]);

  const orders = list.ids.flatMap((id) => summaries[id] ?? []);
  const groups = groupByStatus(orders);
  const { customSearch, orderProgress } = list.query;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>Orders</h1>
        <StatusFilter />
      </header>
      <div aria-live="polite" className={styles.found}>
        {customSearch !== '' && list.status === 'ready' && `${orders.length} found for “${customSearch}”`}
      </div>
      {list.status === 'loading' && <OrdersSkeleton />}
      {list.status === 'failed' && (
        <EmptyState
          icon={WifiOff}
          role="alert"
          title="The orders could not be loaded"
          text="Check your connection and try again."
          action={
            <Button variant="primary" onClick={() => void loadOrders(client)}>
              Try again
            </Button>
          }
        />
      )}
      {list.status === 'ready' && orders.length === 0 && (
        <EmptyState
          icon={customSearch === '' ? FolderOpen : SearchX}
          title={
            customSearch !== ''
              ? 'No order matches'
              : orderProgress !== ''
                ? 'No orders in this status'
                : 'No orders yet'
          }
          text={
            customSearch === ''
              ? 'Orders you may see appear here as soon as there are any.'
              : 'Try a name, a number or a company.'
          }
        />
      )}
      {list.status === 'ready' &&
        groups.map(({ status, orders: members }) => (
          <section key={status} className={styles.group} aria-labelledby={`group-${status}`}>
            <h2 id={`group-${status}`} className={styles.status} data-tone={statusTone[status]}>
              {statusLabel[status]}
              <span>{members.length}</span>
            </h2>
            <ul className={styles.cards} data-large={status === 'in-review'}>
              {members.map((order) => (
                <li key={order.id}>
                  <OrderCard
                    order={order}
                    large={status === 'in-review'}
                    showCompany={user.clientType === 'user'}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {list.nextCursor !== null && list.status === 'ready' && (
        <Button className={styles.more} onClick={() => void loadMoreOrders(client)}>
          Load more
        </Button>
      )}
    </div>
  );
}
