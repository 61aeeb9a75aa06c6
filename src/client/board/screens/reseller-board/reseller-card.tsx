import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useReaderZone } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { shortDay } from '#client/ui/display/date-labels.ts';
import type { ResellerOrder } from '#shared/board/reseller-board.ts';
import { asZoneClock } from '#shared/kernel/zone-dates.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { statusNames } from '#shared/orders/order-phase.ts';
import styles from './reseller-board-screen.module.css';

/** One order, to be opened: the reseller's own as their own, a customer's to look at. */
export function ResellerCard({ order, isOwn }: { order: ResellerOrder; isOwn: boolean }): ReactNode {
  const { id, orderName, customer, serviceName, dueDate, status, column } = order;
  const timeZone = useReaderZone();
  const { due } = useDates();
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
        {dueDate === null ? null : (
          <time dateTime={dueDate} title={`Due ${due(dueDate)}`}>
            {shortDay(asZoneClock(new Date(dueDate), timeZone))}
          </time>
        )}
      </span>
    </li>
  );
}
