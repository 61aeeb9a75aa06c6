import { ChevronLeft, Lock } from 'lucide-react';
import { Link } from 'wouter';
import { Chip } from '#client/ui/chip.tsx';
import type { OrderDetail } from '#shared/model/order.ts';
import { dueText } from './due-date.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-header.module.css';
import { statusLabel, statusTone } from './order-status.ts';

export function OrderHeader({ order }: { order: OrderDetail }) {
  const due = dueText(order.dueDate, order.progress, new Date());
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.back}>
        <ChevronLeft size={14} aria-hidden="true" />
        Orders
      </Link>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1>{order.orderName}</h1>
            <Chip tone={statusTone[order.progress]} dot>
              {statusLabel[order.progress]}
            </Chip>
            {order.isFrozen && <Chip icon={Lock}>Frozen</Chip>}
            {order.isArchived && <Chip>Archived</Chip>}
          </div>
          <p className={styles.line}>
            <span>#{order.orderId}</span>
            <span>{order.company.name}</span>
            <span>{order.serviceName}</span>
            {due !== null && (
              <span data-urgency={due.urgency}>{due.urgency === 'late' ? due.text : `Due: ${due.text}`}</span>
            )}
          </p>
        </div>
        <OrderActions order={order} />
      </div>
      {order.progress === 'on-hold' && (
        <p className={styles.hold}>
          <strong>
            Hold from {order.heldFrom === null ? 'an earlier status' : statusLabel[order.heldFrom]}
          </strong>
          {order.holdReason !== null && <span>{order.holdReason}</span>}
        </p>
      )}
    </header>
  );
}
