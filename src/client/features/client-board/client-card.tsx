import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dayText } from '#client/ui/date-words.ts';
import type { ClientOrder } from '#shared/model/client-board.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import { statusNames } from '#shared/model/order-place.ts';
import styles from './client-board-screen.module.css';

/** One order, to be opened: the client's own as their own, a customer's to look at. */
export function ClientCard({ order, isOwn }: { order: ClientOrder; isOwn: boolean }): ReactNode {
  const { id, orderName, customer, serviceName, dueDate, status, column } = order;
  const special = status === 'gr-revision' || status === 'completed' ? statusNames[status] : null;
  const lane = column === 'queue' ? 'Queue' : column === 'draft' ? 'Draft' : special;
  const name = shownOrderName(orderName);
  return (
    <li className={styles.card}>
      <span className={styles.top}>
        <span>#{id}</span>
        {lane === null ? null : <span className={styles.lane}>{lane}</span>}
      </span>
      <Link href={`/orders/detail/${id}`} className={styles.name}>
        {name}
      </Link>
      {isOwn ? (
        <span className={styles.customer}>{customer.name}</span>
      ) : (
        <Link href={`/customer/${customer.id}`} className={styles.customer}>
          {customer.name}
        </Link>
      )}
      <span className={styles.foot}>
        <span>{serviceName}</span>
        {dueDate === null ? null : <time dateTime={dueDate}>{dayText(new Date(dueDate))}</time>}
      </span>
    </li>
  );
}
