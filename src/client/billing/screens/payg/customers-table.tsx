import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDates } from '#client/state/reader-dates.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import type { PaygCustomer, PaygSort } from '#shared/billing/payg.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { priceText } from '#shared/kernel/money.ts';
import { filterAddress } from '#shared/orders/list/order-filter-address.ts';
import styles from './customers-table.module.css';
import { hoursLeftText, ofTotal, shortHours } from './payg-labels.ts';
import type { PaygView } from './use-payg-query.ts';

interface Column {
  id: PaygSort;
  title: string;
  /** Figures are read from most to least, names from A to Z. */
  begins: 'asc' | 'desc';
  cell(customer: PaygCustomer): ReactNode;
}

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
  const header = ({ id, title, begins }: Column): ReactNode => {
    const isSorted = view.sort === id;
    const Arrow = view.direction === 'asc' ? ArrowUp : ArrowDown;
    const direction = isSorted ? (view.direction === 'asc' ? 'desc' : 'asc') : begins;
    return (
      <th
        key={id}
        scope="col"
        aria-sort={!isSorted ? 'none' : view.direction === 'asc' ? 'ascending' : 'descending'}
      >
        <button type="button" className={styles.sort} onClick={() => onSort(id, direction)}>
          {title}
          {isSorted ? <Arrow size={13} aria-hidden /> : null}
        </button>
      </th>
    );
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {header(company)}
            <th scope="col">Owner</th>
            {figures.map(header)}
            <th scope="col">Orders on</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.companyId} data-warned={customer.hours.isRunningOut}>
              <th scope="row">{company.cell(customer)}</th>
              <td data-title="Owner">
                <Owners customer={customer} />
              </td>
              {figures.map(({ id, title, cell }) => (
                <td key={id} data-title={title}>
                  {cell(customer)}
                </td>
              ))}
              <td data-title="Orders on">
                <OrderLinks customer={customer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
