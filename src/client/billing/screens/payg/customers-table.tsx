import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDates } from '#client/state/reader-dates.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { PaygCustomer, PaygSort } from '#shared/billing/payg.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { priceText } from '#shared/kernel/money.ts';
import { filterAddress } from '#shared/orders/list/order-filter-address.ts';
import styles from './customers-table.module.css';
import { hoursLeftText, ofTotal, shortHours } from './payg-labels.ts';
import type { PaygView } from './use-payg-query.ts';

type Column = TableColumn<PaygCustomer> & {
  id: PaygSort;
  /** Figures are read from most to least, names from A to Z. */
  begins: 'asc' | 'desc';
};

function Day({ at }: { at: string }): ReactNode {
  return useDates().day(at);
}

const columns: readonly Column[] = [
  {
    id: 'hoursLeft',
    title: 'Hours',
    begins: 'asc',
    cell: ({ hours }) => (
      <span className={styles.stack}>
        <span className={styles.figure}>
          {hoursLeftText(hours)}
          {hours.isRunningOut ? (
            <Chip tone="danger" icon={TriangleAlert}>
              {hours.total !== null && hours.used >= hours.total ? 'Used up' : 'Running out'}
            </Chip>
          ) : null}
        </span>
        <span className={styles.note}>
          {shortHours(hours.used)} used, {shortHours(hours.bought)} bought
        </span>
      </span>
    ),
  },
  {
    id: 'storage',
    title: 'Storage',
    begins: 'desc',
    cell: ({ storage }) => ofTotal(storage, formatBytes),
  },
  { id: 'orders', title: 'Orders this month', begins: 'desc', cell: ({ orders }) => ofTotal(orders, String) },
  { id: 'activeOrders', title: 'Active', begins: 'desc', cell: ({ activeOrders }) => activeOrders },
  {
    id: 'lastOrder',
    title: 'Last order',
    begins: 'desc',
    cell: ({ lastOrder }) =>
      lastOrder === null ? (
        <span className={styles.note}>None yet</span>
      ) : (
        <span className={styles.stack}>
          <Link href={`/orders/detail/${lastOrder.orderId}`} className={styles.cut}>
            {lastOrder.orderName}
          </Link>
          <span className={styles.note}>
            <Day at={lastOrder.createdAt} />
          </span>
        </span>
      ),
  },
];
const unpaid: Column = {
  id: 'unpaid',
  title: 'Unpaid',
  begins: 'desc',
  cell: ({ unpaid: sum, currencySimbol }) =>
    sum === null || sum === 0 ? <span className={styles.note}>None</span> : priceText(sum, currencySimbol),
};
const company: Column = {
  id: 'company',
  title: 'Company',
  begins: 'asc',
  cell: (customer) => (
    <span className={styles.stack}>
      <strong>{customer.company}</strong>
      <span className={styles.note}>{customer.client}</span>
    </span>
  ),
};

const owner: TableColumn<PaygCustomer> = {
  id: 'owner',
  title: 'Owner',
  isUnsorted: true,
  cell: (customer) => <Owners customer={customer} />,
};
const ordersOn: TableColumn<PaygCustomer> = {
  id: 'ordersOn',
  title: 'Orders on',
  isUnsorted: true,
  cell: (customer) => <OrderLinks customer={customer} />,
};

/** One customer a row; on a phone, one a card. */
export function CustomersTable({
  customers,
  view,
  onSort,
}: {
  customers: readonly PaygCustomer[];
  view: PaygView;
  onSort(sort: PaygSort, direction: 'asc' | 'desc'): void;
}): ReactNode {
  const figures = customers.some((customer) => customer.unpaid !== null) ? [...columns, unpaid] : columns;
  const sortable = [company, ...figures];
  const sort = (id: string): void => {
    const column = sortable.find((each) => each.id === id);
    if (column === undefined) return;
    const again = view.direction === 'asc' ? 'desc' : 'asc';
    onSort(column.id, view.sort === id ? again : column.begins);
  };
  return (
    <Table
      look={styles}
      rows={customers}
      columns={[company, owner, ...figures, ordersOn]}
      keyOf={({ companyId }) => companyId}
      isWarned={({ hours }) => hours.isRunningOut}
      sorting={{ by: view.sort, isDescending: view.direction === 'desc' }}
      onSort={sort}
    />
  );
}

function Owners({ customer: { owners } }: { customer: PaygCustomer }): ReactNode {
  if (owners.length === 0) return <span className={styles.note}>None</span>;
  return owners.map(({ name, email }) => (
    <span key={email} className={styles.stack}>
      <span>{name === '' ? 'User' : name}</span>
      <a className={styles.mail} title={email} href={`mailto:${email}`}>
        {email}
      </a>
    </span>
  ));
}

/** Their orders, under the filter that board and list have. */
function OrderLinks({ customer: { companyId, company: name } }: { customer: PaygCustomer }): ReactNode {
  const address = filterAddress({ customerId: [companyId] });
  return (
    <span className={styles.links}>
      <Link href={`/?${address}`} aria-label={`Orders of ${name} on the board`}>
        Board
      </Link>
      <Link href={`/order-list?${address}`} aria-label={`Orders of ${name} in the list`}>
        List
      </Link>
    </span>
  );
}
