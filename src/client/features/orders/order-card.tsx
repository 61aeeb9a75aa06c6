import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar } from '#client/ui/avatar.tsx';
import type { OrderSummary } from '#shared/model/order.ts';
import { dueText } from './due-date.ts';
import styles from './order-card.module.css';
import { OrderThumbnail } from './order-thumbnail.tsx';

/** One order of the list; large where it waits to be looked at. The company is shown to the provider's side only. */
export function OrderCard({
  order,
  large,
  showCompany,
}: {
  order: OrderSummary;
  large: boolean;
  showCompany: boolean;
}) {
  const due = dueText(order.dueDate, order.progress, new Date());
  const people = order.operator ?? order.creator;
  return (
    <Link href={`/orders/detail/${order.id}`} className={styles.card} data-large={large}>
      <OrderThumbnail src={order.thumbnail} />
      <span className={styles.body}>
        <span className={styles.number}>
          #{order.orderId}
          {order.isFrozen && (
            <span className={styles.frozen}>
              <Lock size={11} aria-hidden="true" /> Frozen
            </span>
          )}
        </span>
        <span className={styles.name}>{order.orderName}</span>
        <span className={styles.kind}>
          {showCompany ? `${order.company.name} · ${order.serviceName}` : order.serviceName}
        </span>
        <span className={styles.foot}>
          <span className={styles.person}>
            <Avatar person={people} size="small" decorative />
            <span>{order.operator === null ? 'Unassigned' : people.name}</span>
          </span>
          {due !== null && <span data-urgency={due.urgency}>{due.text}</span>}
        </span>
      </span>
    </Link>
  );
}
