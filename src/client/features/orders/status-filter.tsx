import { loadOrders } from '#client/stores/actions/load-orders.ts';
import { useClient, useOrders } from '#client/stores/client-context.ts';
import { type StatusOption, statusOptions } from '#shared/model/filter-options.ts';
import type { BoardColumn } from '#shared/model/order-place.ts';
import styles from './status-filter.module.css';

const columnsOf = (option: StatusOption): readonly BoardColumn[] =>
  option === 'ready-to-go' ? ['active', 'queue', 'draft'] : option === 'not-frozen' ? [] : [option];

/** One status, or all. Counts follow the search. */
export function StatusFilter() {
  const client = useClient();
  const { list } = useOrders();
  const chosen = list.query.orderProgress;
  const choose = (orderProgress: string): void =>
    void loadOrders(client, { ...client.orders.list.query, orderProgress });
  const options = statusOptions.map(({ value, label }) => ({
    value,
    label,
    count: columnsOf(value).reduce((sum, column) => sum + (list.counts[column] ?? 0), 0),
  }));
  const all = options.reduce((sum, { count }) => sum + count, 0);
  const shown = options.filter(({ value, count }) => count > 0 || value === chosen);
  return (
    <fieldset className={styles.filter}>
      <legend>Status</legend>
      <button type="button" aria-pressed={chosen === ''} onClick={() => choose('')}>
        All <span>{all}</span>
      </button>
      {shown.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => choose(chosen === value ? '' : value)}
        >
          {label} <span>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
