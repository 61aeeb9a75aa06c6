import { loadOrders } from '#client/stores/actions/load-orders.ts';
import { useClient, useOrders } from '#client/stores/client-context.ts';
import { statusLabel, statusOrder } from './order-status.ts';
import styles from './status-filter.module.css';

/** One status, or all. Counts follow the search. */
export function StatusFilter() {
  const client = useClient();
  const { list } = useOrders();
  const chosen = list.query.orderProgress;
  const choose = (orderProgress: string): void =>
    void loadOrders(client, { ...client.orders.list.query, orderProgress });
  const all = statusOrder.reduce((sum, status) => sum + (list.counts[status] ?? 0), 0);
  const shown = statusOrder.filter((status) => (list.counts[status] ?? 0) > 0 || status === chosen);
  return (
    <fieldset className={styles.filter}>
      <legend>Status</legend>
      <button type="button" aria-pressed={chosen === ''} onClick={() => choose('')}>
        All <span>{all}</span>
      </button>
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => choose(chosen === status ? '' : status)}
        >
          {statusLabel[status]} <span>{list.counts[status] ?? 0}</span>
        </button>
      ))}
    </fieldset>
  );
}
